import { ToggleGroup } from 'radix-ui'
import { type KeyboardEvent, use, useRef, useState } from 'react'
import { SHAPE_PALETTE } from '../../../../contract/rules/elementDefaults'
import { usedColors } from '../../palette/boardPalette'
import { ColorSurface, usePicking } from '../../palette/ColorSurface'
import { colorOf, colorPatch } from '../../palette/elementColor'
import { PickFromScreen } from '../../palette/PickFromScreen'
import { type Hex, readColor, resolveColor } from '../../palette/readColor'
import { useLivePalette } from '../../palette/useLivePalette'
import { FROM_YOUR_IMAGES, ON_THIS_BOARD } from '../../palette/words'
import { EditingContext } from '../Editing'
import { ValueField } from '../fields/ValueField'
import styles from '../inspector.module.css'
import { reveal } from '../reveal'
import { singleValue } from '../summarize'
import { COLOR_VALUE, notAColor, PALETTE, RECENT_COLORS, VALUE } from '../words'
import { recentColors, rememberColor } from './recentColors'

/** Any color for the selection: picked, typed, from the screen, or used before. */
export function ColorPanel() {
  const { store, images, summary, elements, change, preview, live } = use(EditingContext)
  const [recent, setRecent] = useState(recentColors)
  const [used] = useState(() => usedColors(store.order.flatMap((id) => store.element(id) ?? [])))
  const living = useLivePalette(store, images)
  const [hasPictures] = useState(() => store.order.some((id) => store.element(id)?.type === 'image'))
  const fromPictures = living ? living.filter(({ isInPicture }) => isInPicture) : hasPictures ? null : []
  const shared = singleValue(summary.color)
  const first = elements.map(colorOf).find((color) => color !== undefined)
  const current = resolveColor(shared ?? first ?? '#000000')
  const picked = useRef<Hex | null>(null)
  const picking = usePicking(() => {
    if (picked.current && live.isRunning) setRecent(remember(picked.current))
    picked.current = null
    live.commit()
  })

  const choose = (color: Hex) => {
    live.commit()
    change((element) => colorPatch(element, color))
    setRecent(remember(color))
  }
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !live.isRunning) return
    event.preventDefault()
    event.stopPropagation()
    picking.leave()
    picked.current = null
    live.cancel()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard for the controls inside
    <div ref={reveal} className={styles.colorPanel} onKeyDown={cancel}>
      <Swatches label={FROM_YOUR_IMAGES} colors={fromPictures} current={shared} onChoose={choose} />
      <ColorSurface
        hasAlpha
        color={current}
        picking={picking}
        onPick={(hex) => {
          picked.current = hex
          preview((element) => colorPatch(element, hex))
        }}
      />
      <div className={styles.colorText}>
        <ValueField
          label={VALUE}
          name={COLOR_VALUE}
          shown={summary.color}
          onText={(text) => {
            const color = readColor(text)
            if (!color) return notAColor(text.trim())
            choose(color)
            return null
          }}
        />
        <PickFromScreen onColor={choose} />
      </div>
      <Swatches label={RECENT_COLORS} colors={plain(recent)} current={shared} onChoose={choose} />
      <Swatches label={ON_THIS_BOARD} colors={plain(used)} current={shared} onChoose={choose} />
      <Swatches label={PALETTE} colors={plain(SHAPE_PALETTE)} current={shared} onChoose={choose} />
    </div>
  )
}

function remember(color: Hex): Hex[] {
  rememberColor(color)
  return recentColors()
}

const plain = (colors: readonly string[]) => colors.map((hex) => ({ hex }))

interface SwatchesProps {
  readonly label: string
  /** Null while they are loading: their space is reserved. */
  readonly colors: readonly { readonly hex: string; readonly name?: string }[] | null
  /** The selection's; undefined if mixed. */
  readonly current: string | undefined
  onChoose(color: Hex): void
}

/** Colors to choose with one press; one Tab stop, with arrows inside. */
function Swatches({ label, colors, current, onChoose }: SwatchesProps) {
  if (colors?.length === 0) return null
  return (
    <div className={styles.swatchGroup}>
      <h4 className={styles.swatchTitle}>{label}</h4>
      {colors === null ? (
        <div className={styles.swatches} aria-hidden="true">
          <span className={styles.swatch} />
        </div>
      ) : (
        <ToggleGroup.Root
          type="single"
          className={styles.swatches}
          aria-label={label}
          value={readColor(current ?? '') ?? ''}
          onValueChange={(chosen) => {
            const color = readColor(chosen)
            if (color) onChoose(color)
          }}
        >
          {colors.map(({ hex: given, name }) => {
            const color = readColor(given) ?? given
            const label = name ? `${color} ${name}` : color
            return (
              <ToggleGroup.Item key={color} value={color} className={styles.swatch} aria-label={label} title={label}>
                <span style={{ backgroundColor: color }} />
              </ToggleGroup.Item>
            )
          })}
        </ToggleGroup.Root>
      )}
    </div>
  )
}
