import { useEffect, useRef, useState } from 'react'
import { BACKGROUND_CONTENT, SHAPE_PALETTE } from '../../../../contract/rules/elementDefaults'
import { useLivePalette } from '../../../board/palette/useLivePalette'
import { isLocked } from '../../../board/store/BoardElement'
import type { BoardStore } from '../../../board/store/BoardStore'
import { swatchFill } from '../../../board/store/elementAppearance'
import type { ImageSources } from '../../../board/view/elements/ImageSources'
import { useElement, useTopic } from '../../../board/view/useBoardStore'
import { CheckIcon, CloseIcon } from '../../../ui/icons'
import styles from './BoardSettings.module.css'
import {
  ANY_BACKGROUND_COLOR,
  ANY_COLOR,
  backgroundChoice,
  CANVAS_BACKGROUND,
  IT_IS_LOCKED,
  NO_BACKGROUND,
} from './words'

/** Its position is meaningless, since it fills the canvas; other programs may show it as a sheet. Board px. */
const SHEET = { positionX: 0, positionY: 0, width: 800, height: 600 } as const

/** Sets the canvas color, in one change: of the visible background, or of a new one behind everything. */
export function setBackground(store: BoardStore, color: string): void {
  const id = store.backgroundIds.at(-1)
  if (id !== undefined) {
    store.update([id], { properties: { backgroundColor: color } })
    return
  }
  const lowest = store.element(store.order[0] ?? '')?.zIndex ?? 1
  const properties = { backgroundColor: color, borderRadius: 0 }
  store.addAll([{ type: 'color', content: BACKGROUND_CONTENT, ...SHEET, zIndex: lowest - 1, properties }], {
    select: false,
  })
}

/** Previews a color until `clearDraft`, if there is a background to show it on. */
export function previewBackground(store: BoardStore, color: string): void {
  const id = store.backgroundIds.at(-1)
  if (id !== undefined) store.setDraft([{ id, patch: { properties: { backgroundColor: color } } }])
}

/** Removes all backgrounds that are visible and not locked. One change. */
export function clearBackground(store: BoardStore): void {
  store.remove(store.backgroundIds)
}

interface BackgroundFieldProps {
  readonly store: BoardStore
  readonly images: ImageSources
  readonly isReadOnly: boolean
}

/** Shown after the board's own colors: muted backgrounds, then the specification's palette. */
const GROUNDS = ['#FFFFFF', '#F7F4EF', '#E9E2D6', '#D9E2DC', '#DDE3EC', '#1D1A16', ...SHAPE_PALETTE] as const

/** The color that fills the canvas behind everything: an ordinary element, so undo works as usual. */
export function BackgroundField({ store, images, isReadOnly }: BackgroundFieldProps) {
  const id = useTopic(store, 'background', (now) => now.backgroundIds).at(-1)
  const background = useElement(store, id ?? '')
  const isHeld = background !== undefined && isLocked(background)
  const color = background ? swatchFill(background).toUpperCase() : null
  const palette = useLivePalette(store, images) ?? []
  const choices = [...new Set([...palette, ...GROUNDS.map((hex) => ({ hex }))].map(({ hex }) => hex.toUpperCase()))]
  const isKnown = color === null || choices.includes(color)
  return (
    <fieldset className={styles.group} disabled={isReadOnly || isHeld}>
      <legend className={styles.label}>{CANVAS_BACKGROUND}</legend>
      {isHeld && <p className={styles.note}>{IT_IS_LOCKED}</p>}
      <div className={styles.swatches}>
        <button
          type="button"
          className={styles.swatch}
          aria-label={NO_BACKGROUND}
          aria-pressed={color === null}
          data-tooltip={NO_BACKGROUND}
          onClick={() => clearBackground(store)}
        >
          <span className={styles.none}>
            <CloseIcon size={16} />
          </span>
        </button>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className={styles.swatch}
            aria-label={backgroundChoice(choice)}
            aria-pressed={choice === color}
            data-tooltip={choice}
            onClick={() => setBackground(store, choice)}
          >
            <span style={{ backgroundColor: choice }} />
          </button>
        ))}
        <AnyColor store={store} color={color ?? '#FFFFFF'} isChosen={!isKnown} />
      </div>
    </fieldset>
  )
}

interface AnyColorProps {
  readonly store: BoardStore
  readonly color: string
  readonly isChosen: boolean
}

/** The native color picker: previews on the canvas while open, commits one change when closed. */
function AnyColor({ store, color, isChosen }: AnyColorProps) {
  const [picked, setPicked] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isPicking = useRef(false)
  useEffect(() => {
    const node = input.current
    // React's `change` is the browser's `input`, which fires for every shade along the way.
    const handleChange = () => {
      isPicking.current = false
      setPicked(null)
      store.clearDraft()
      if (node) setBackground(store, node.value.toUpperCase())
    }
    node?.addEventListener('change', handleChange)
    return () => {
      node?.removeEventListener('change', handleChange)
      if (isPicking.current) store.clearDraft()
    }
  }, [store])
  const value = (picked ?? color).slice(0, 7).toLowerCase()
  return (
    <label className={styles.any} data-chosen={isChosen ? '' : undefined} data-tooltip={ANY_COLOR}>
      <input
        ref={input}
        type="color"
        aria-label={ANY_BACKGROUND_COLOR}
        value={/^#[0-9a-f]{6}$/.test(value) ? value : '#ffffff'}
        onChange={(event) => {
          isPicking.current = true
          setPicked(event.target.value)
          previewBackground(store, event.target.value)
        }}
      />
      {isChosen ? <CheckIcon size={18} /> : null}
      {ANY_COLOR}
    </label>
  )
}
