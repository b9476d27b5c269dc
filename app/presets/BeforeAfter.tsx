import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Modification } from '../../contract/modification'
import type { OpenPicture } from '../imaging/OpenPicture'
import styles from './beforeAfter.module.css'
import { useRendering } from './usePreview'
import { AFTER, BEFORE, BEFORE_AND_AFTER, percentBefore } from './words'

interface BeforeAfterProps {
  readonly picture: OpenPicture
  readonly modifications: readonly Modification[]
  /** Called once the canvas shows the result. */
  onDrawn?(after: HTMLCanvasElement): void
}

const NONE: readonly Modification[] = []
/** Percent of the width that an arrow key moves the divider, without and with Shift. */
const STEP = 2
const LARGE_STEP = 10

/** The original image to the left of a divider, the modified one to its right. */
export function BeforeAfter({ picture, modifications, onDrawn }: BeforeAfterProps) {
  const [at, setAt] = useState(50)
  const frame = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLCanvasElement>(null)
  const after = useRef<HTMLCanvasElement>(null)
  // In this order, so that the first render runs while the second waits and neither is replaced.
  useRendering(picture, NONE, before)
  useRendering(picture, modifications, after, onDrawn)

  const moveTo = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (box && box.width > 0) setAt(clamp(((event.clientX - box.left) / box.width) * 100))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LARGE_STEP : STEP
    const next = targetOf(event.key, at, step)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    setAt(clamp(next))
  }
  const ratio = picture.size.width / picture.size.height
  return (
    <div
      ref={frame}
      className={styles.frame}
      style={{ aspectRatio: String(ratio), width: `min(100%, calc(var(--most-height, 60dvh) * ${ratio}))` }}
    >
      <canvas ref={after} className={styles.picture} role="img" aria-label={AFTER} />
      <canvas
        ref={before}
        className={styles.picture}
        style={{ clipPath: `inset(0 ${100 - at}% 0 0)` }}
        role="img"
        aria-label={BEFORE}
      />
      <span className={styles.tag} data-side="before" hidden={at < 15}>
        {BEFORE}
      </span>
      <span className={styles.tag} data-side="after" hidden={at > 85}>
        {AFTER}
      </span>
      <div
        className={styles.divider}
        style={{ left: `${at}%` }}
        role="slider"
        tabIndex={0}
        aria-label={BEFORE_AND_AFTER}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(at)}
        aria-valuetext={percentBefore(Math.round(at))}
        onKeyDown={handleKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          moveTo(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event)
        }}
      >
        <span className={styles.knob} />
      </div>
    </div>
  )
}

function targetOf(key: string, at: number, step: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return at - step
    case 'ArrowRight':
    case 'ArrowUp':
      return at + step
    case 'Home':
      return 0
    case 'End':
      return 100
    default:
      return null
  }
}

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, percent))
}
