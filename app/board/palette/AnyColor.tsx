import { type ReactNode, useId, useState } from 'react'
import { ColorSurface, usePicking } from './ColorSurface'
import { PickFromScreen } from './PickFromScreen'
import styles from './palette.module.css'
import { type Hex, readColor } from './readColor'
import { HEX } from './words'

interface AnyColorProps {
  readonly color: Hex
  /** While it is being picked. */
  onPreview?(color: Hex): void
  /** Once it is picked, typed, or taken from the screen. */
  onColor(color: Hex): void
  /** Beside the field. */
  readonly children?: ReactNode
}

/** Any color: picked, typed in hex, or taken from anywhere on the screen. */
export function AnyColor({ color, onPreview, onColor, children }: AnyColorProps) {
  const [picked, setPicked] = useState<Hex | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  const picking = usePicking(() => {
    if (picked) onColor(picked)
    setPicked(null)
  })
  const shown = (picked ?? color).slice(0, 7) as Hex
  const set = () => {
    const hex = readColor(typed ?? '')
    setTyped(null)
    if (hex) onColor(hex.slice(0, 7) as Hex)
  }
  return (
    <div className={styles.anyColor}>
      <ColorSurface
        color={shown}
        picking={picking}
        onPick={(hex) => {
          setPicked(hex)
          onPreview?.(hex)
        }}
      />
      <div className={styles.anyRow}>
        <span className={styles.anyShown} style={{ backgroundColor: shown }} />
        <label htmlFor={id} className="visually-hidden">
          {HEX}
        </label>
        <input
          id={id}
          className={styles.hex}
          value={typed ?? shown}
          spellCheck={false}
          autoComplete="off"
          maxLength={40}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={set}
          onKeyDown={(event) => {
            if (event.key === 'Enter') set()
            if (event.key !== 'Escape' || typed === null) return
            event.preventDefault()
            setTyped(null)
          }}
        />
        <PickFromScreen onColor={onColor} />
        {children}
      </div>
    </div>
  )
}
