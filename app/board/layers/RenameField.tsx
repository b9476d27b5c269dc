import { useRef } from 'react'
import { ELEMENT_NAME_MAX } from '../../../contract/limits'
import styles from './LayerLine.module.css'
import { LAYER_NAME } from './words'

interface RenameFieldProps {
  readonly name: string
  /** Shown while no name is given. */
  readonly placeholder: string
  /** Called once: with what was typed, or null after Escape. */
  onDone(name: string | null): void
}

/** Edits a name in place: Enter and blur save it, Escape restores it. */
export function RenameField({ name, placeholder, onDone }: RenameFieldProps) {
  const isDone = useRef(false)
  const end = (given: string | null) => {
    if (isDone.current) return
    isDone.current = true
    onDone(given)
  }
  return (
    <input
      className={styles.rename}
      aria-label={LAYER_NAME}
      defaultValue={name}
      placeholder={placeholder}
      maxLength={ELEMENT_NAME_MAX}
      autoComplete="off"
      enterKeyHint="done"
      // biome-ignore lint/a11y/noAutofocus: it was asked for
      autoFocus
      onFocus={(event) => event.target.select()}
      onBlur={(event) => end(event.target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        event.stopPropagation()
        if (event.key === 'Enter') end(event.currentTarget.value)
        if (event.key !== 'Escape') return
        event.preventDefault()
        end(null)
      }}
    />
  )
}
