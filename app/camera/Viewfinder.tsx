import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Point, Size } from '../../contract/layout/rect'
import { isRefusedByBrowser } from '../platform/expected'
import { reportError } from '../platform/reportError'
import { IconButton } from '../ui/IconButton'
import { CloseIcon, icon, path } from '../ui/icons'
import { Spinner } from '../ui/Spinner'
import { CLOSE } from '../ui/words'
import type { CameraVisit, ZoomRange } from './CameraVisit'
import styles from './camera.module.css'
import {
  CAPTURE,
  OPENING_CAMERA,
  PHOTO_COULD_NOT_BE_TAKEN,
  SWITCH_CAMERA,
  TORCH,
  WHAT_CAMERA_SEES,
  ZOOM,
} from './words'

export const TorchIcon = /* @__PURE__ */ path('M13 2.5 5.5 13.5H12l-1 8 7.5-11H12z')
export const SwitchCameraIcon = /* @__PURE__ */ icon(
  <>
    <path d="M4 8h3l1.5-2.5h7L17 8h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1z" />
    <path d="M8.6 12.6A3.6 3.6 0 0 1 15 12M15.4 14.4A3.6 3.6 0 0 1 9 15M15.2 9.8V12H13M8.8 17.2V15H11" />
  </>,
)

interface ViewfinderProps {
  readonly visit: CameraVisit
  /** Whether a photo covers it. */
  readonly isCovered: boolean
  readonly onClose: () => void
  readonly onShot: () => void
  readonly onCaptureFailed: () => void
}

interface Spot extends Point {
  readonly key: number
}

/** The camera's picture, with all controls at hand before the photo is taken. */
export function Viewfinder({ visit, isCovered, onClose, onShot, onCaptureFailed }: ViewfinderProps) {
  const { lens, shot } = useSyncExternalStore(visit.subscribe, visit.read)
  const video = useRef<HTMLVideoElement>(null)
  const shutter = useRef<HTMLButtonElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [hasMissed, setHasMissed] = useState(false)
  const [spot, setSpot] = useState<Spot | null>(null)
  const [pinch] = useState(() => new PinchZoom())
  const isOpen = lens.state === 'open'
  const { stream } = visit

  useEffect(() => {
    const node = video.current
    if (!node) return
    node.srcObject = stream
    setIsPlaying(false)
    return () => {
      node.srcObject = null
    }
  }, [stream])
  // The last pressed button was covered by the photo, or removed.
  useEffect(() => {
    if (isOpen && !isCovered) shutter.current?.focus({ preventScroll: true })
  }, [isOpen, isCovered])

  const handleShutter = () => {
    const node = video.current
    if (!node || !isOpen || shot !== 'none') return
    setHasMissed(false)
    visit.shoot(node).then(onShot, (error: unknown) => {
      if (!isRefusedByBrowser(error)) reportError(error, 'camera')
      setHasMissed(true)
      onCaptureFailed()
    })
  }
  const handleDown = (event: PointerEvent<HTMLVideoElement>) => {
    if (!isOpen || event.button !== 0) return
    // Pinching continues outside the picture.
    event.currentTarget.setPointerCapture(event.pointerId)
    pinch.down(event.pointerId, pointOf(event), lens.zoom)
  }
  const handleMove = (event: PointerEvent<HTMLVideoElement>) => {
    if (!isOpen || !lens.features.zoom) return
    const zoom = pinch.move(event.pointerId, pointOf(event), lens.features.zoom)
    if (zoom !== null && zoom !== lens.zoom) void visit.zoomTo(zoom)
  }
  const handleUp = async ({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLVideoElement>) => {
    if (!pinch.up(pointerId) || !isOpen || !lens.features.canFocus) return
    const box = currentTarget.getBoundingClientRect()
    const at = { x: clientX - box.left, y: clientY - box.top }
    const frame = { width: currentTarget.videoWidth, height: currentTarget.videoHeight }
    const point = framePoint(at, box, frame, lens.features.facing === 'user')
    if (point && (await visit.focusAt(point))) setSpot((last) => ({ ...at, key: (last?.key ?? 0) + 1 }))
  }

  return (
    <div className={styles.viewfinder} inert={isCovered}>
      <div className={styles.finder}>
        <video
          ref={video}
          className={styles.video}
          data-mirrored={isOpen && lens.features.facing === 'user' ? '' : undefined}
          aria-label={WHAT_CAMERA_SEES}
          autoPlay
          playsInline
          muted
          onPlaying={() => setIsPlaying(true)}
          onPointerDown={handleDown}
          onPointerMove={handleMove}
          onPointerUp={(event) => void handleUp(event)}
          onPointerCancel={({ pointerId }) => pinch.up(pointerId)}
        />
        {spot && (
          <span key={spot.key} aria-hidden="true" className={styles.spot} style={{ left: spot.x, top: spot.y }} />
        )}
        {shot === 'taking' && <span aria-hidden="true" className={styles.flash} />}
        {(!isOpen || !isPlaying) && (
          <div className={styles.waiting}>
            <Spinner size={32} label={OPENING_CAMERA} />
          </div>
        )}
        {hasMissed && <p className={styles.missed}>{PHOTO_COULD_NOT_BE_TAKEN}</p>}
      </div>
      <div className={styles.top}>
        <IconButton label={CLOSE} icon={CloseIcon} className={styles.round} onClick={onClose} />
        {isOpen && lens.features.hasTorch && (
          <IconButton
            label={TORCH}
            icon={TorchIcon}
            isPressed={lens.isTorchOn}
            className={styles.round}
            onClick={() => void visit.toggleTorch()}
          />
        )}
      </div>
      <div className={styles.bar}>
        {isOpen && lens.features.zoom && (
          <ZoomSlider range={lens.features.zoom} zoom={lens.zoom} onZoom={(zoom) => void visit.zoomTo(zoom)} />
        )}
        <div className={styles.buttons}>
          <span />
          <button
            ref={shutter}
            type="button"
            aria-label={CAPTURE}
            className={styles.shutter}
            disabled={!isOpen || !isPlaying || shot !== 'none'}
            onClick={handleShutter}
          />
          {isOpen && lens.features.canSwitch ? (
            <IconButton
              label={SWITCH_CAMERA}
              icon={SwitchCameraIcon}
              iconSize={26}
              className={styles.round}
              onClick={() => void visit.switchLens()}
            />
          ) : (
            <span />
          )}
        </div>
      </div>
    </div>
  )
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY }
}

interface ZoomSliderProps {
  readonly range: ZoomRange
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
}

function ZoomSlider({ range, zoom, onZoom }: ZoomSliderProps) {
  const shown = `${zoom.toFixed(1)}×`
  return (
    <label className={styles.zoom}>
      <span className="visually-hidden">{ZOOM}</span>
      <input
        type="range"
        min={range.min}
        max={range.max}
        step={range.step}
        value={zoom}
        aria-valuetext={shown}
        onChange={({ target }) => onZoom(Number(target.value))}
      />
      <span aria-hidden="true" className={styles.amount}>
        {shown}
      </span>
    </label>
  )
}

/** Touches on the viewfinder: two fingers zoom by their distance, a single one is a press. Points in CSS px. */
export class PinchZoom {
  readonly #fingers = new Map<number, Point>()
  /** The distance and zoom when the second finger came down. */
  #start: { readonly distance: number; readonly zoom: number } | null = null
  #wasPinch = false

  /** @param zoom the zoom when the finger comes down */
  down(id: number, at: Point, zoom: number): void {
    if (this.#fingers.size === 0) this.#wasPinch = false
    this.#fingers.set(id, at)
    this.#start = this.#fingers.size === 2 ? { distance: Math.max(1, this.#distance()), zoom } : null
    this.#wasPinch ||= this.#fingers.size > 1
  }

  /** The zoom that two fingers set, in steps of the lens; null unless there are two. */
  move(id: number, at: Point, { min, max, step }: ZoomRange): number | null {
    if (!this.#fingers.has(id)) return null
    this.#fingers.set(id, at)
    if (!this.#start) return null
    const wanted = this.#start.zoom * (this.#distance() / this.#start.distance)
    const stepped = min + Math.round((wanted - min) / step) * step
    return Math.min(max, Math.max(min, Number(stepped.toFixed(6))))
  }

  /** Whether this was a press: only one finger since the first came down. */
  up(id: number): boolean {
    const wasDown = this.#fingers.delete(id)
    this.#start = null
    return wasDown && !this.#wasPinch
  }

  #distance(): number {
    const [one, two] = this.#fingers.values()
    return one && two ? Math.hypot(two.x - one.x, two.y - one.y) : 0
  }
}

/**
 * Where a press on the viewfinder falls in the camera's frame: 0 to 1 from its top left. The frame is shown whole and
 * centered (`object-fit: contain`), the front camera's mirrored. Null outside the frame.
 *
 * @param at CSS px from the top left of the viewfinder
 */
export function framePoint(at: Point, box: Size, frame: Size, isMirrored: boolean): Point | null {
  if (frame.width === 0 || frame.height === 0) return null
  const scale = Math.min(box.width / frame.width, box.height / frame.height)
  const x = (at.x - (box.width - frame.width * scale) / 2) / (frame.width * scale)
  const y = (at.y - (box.height - frame.height * scale) / 2) / (frame.height * scale)
  if (x < 0 || x > 1 || y < 0 || y > 1) return null
  return { x: isMirrored ? 1 - x : x, y }
}
