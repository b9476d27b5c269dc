import { type PointerEvent, useRef } from 'react'
import type { SelectionRegion } from '../../contract/modification'
import styles from './AreaSelection.module.css'
import { afterKey, between, middleOf, type Point, type Size, toNatural } from './region'
import { AREA_KEYS, AREA_OF_IMAGE, AREA_SELECTION } from './words'

interface AreaSelectionProps {
  /** The size of the image below. */
  readonly natural: Size
  readonly region: SelectionRegion | null
  readonly onChange: (region: SelectionRegion | null) => void
}

/** Overlays the image: selects an area by mouse, touch or arrow keys. Regions in natural pixels. */
export function AreaSelection({ natural, region, onChange }: AreaSelectionProps) {
  const drag = useRef<{ from: Point; before: SelectionRegion | null; pointer: number } | null>(null)
  const placeOf = (event: PointerEvent<HTMLElement>) =>
    toNatural({ x: event.clientX, y: event.clientY }, event.currentTarget.getBoundingClientRect(), natural)

  const handleDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || drag.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: placeOf(event), before: region, pointer: event.pointerId }
  }
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag
    if (current?.pointer === event.pointerId) onChange(between(current.from, placeOf(event)))
  }
  const handleEnd = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag
    if (current?.pointer !== event.pointerId) return
    drag.current = null
    if (event.type === 'pointercancel') onChange(current.before)
  }
  return (
    <div
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application is interactive, and arrow keys move the area
      tabIndex={0}
      aria-label={AREA_OF_IMAGE}
      aria-roledescription={AREA_SELECTION}
      aria-description={AREA_KEYS}
      className={styles.field}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleEnd}
      onPointerCancel={handleEnd}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && region) {
          event.stopPropagation()
          onChange(null)
          return
        }
        const next = afterKey(region ?? middleOf(natural), event, natural)
        if (!next) return
        event.preventDefault()
        onChange(region ? next : middleOf(natural))
      }}
    >
      {region && <span className={styles.box} style={boxOf(region, natural)} />}
    </div>
  )
}

function boxOf({ x, y, width, height }: SelectionRegion, natural: Size) {
  const across = (pixels: number) => `${(pixels / natural.width) * 100}%`
  const down = (pixels: number) => `${(pixels / natural.height) * 100}%`
  return { left: across(x), top: down(y), width: across(width), height: down(height) }
}
