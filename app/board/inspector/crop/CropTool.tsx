import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { centerOf, type Point, type Rect, type Size } from '../../../../contract/layout/rect'
import { Button } from '../../../ui/Button'
import { PHONE } from '../../../ui/useMediaQuery'
import { cameraWith, clampZoom, toScreen } from '../../geometry/camera'
import { boundsOf, rotateVector } from '../../geometry/rotation'
import { HANDLES, isCorner } from '../../geometry/sizing'
import { LiveEdit } from '../../palette/LiveEdit'
import { type BoardElement, boxOf } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'
import { objectFit } from '../../store/elementAppearance'
import { type ImageSources, renditionAddress } from '../../view/elements/ImageSources'
import { ToolRow } from '../../view/toolbar/ToolRow'
import { useTopic } from '../../view/useBoardStore'
import { ChoiceField } from '../fields/ChoiceField'
import {
  BOTTOM_EDGE,
  BOTTOM_LEFT_CORNER,
  BOTTOM_RIGHT_CORNER,
  CROP,
  cropSize,
  FREE,
  LEFT_EDGE,
  MOVE_CROP,
  ORIGINAL,
  PICTURE_CANNOT_BE_CROPPED,
  PROPORTIONS,
  RESET,
  RIGHT_EDGE,
  TOP_EDGE,
  TOP_LEFT_CORNER,
  TOP_RIGHT_CORNER,
} from '../words'
import styles from './crop.module.css'
import { type CropGrip, type CropStart, cropPatch, cropToRatio, dragCrop, startCrop } from './cropMaths'

const ASPECTS = [
  { value: 'free', label: FREE },
  { value: 'original', label: ORIGINAL },
  { value: '1:1', label: '1:1' },
  { value: '4:3', label: '4:3' },
  { value: '16:9', label: '16:9' },
] as const
type Aspect = (typeof ASPECTS)[number]['value']

interface Session {
  readonly start: CropStart
  readonly part: Rect
}

interface CropToolProps {
  readonly element: BoardElement
  readonly store: BoardStore
  readonly images: ImageSources
  onClose(): void
}

/**
 * Crops a picture: shows all of it on the canvas, enlarged, with a frame to drag. Done, closing and selecting something
 * else commit the crop as one change; Cancel and Escape discard it.
 */
export function CropTool({ element, store, images, onClose }: CropToolProps) {
  const [live] = useState(() => new LiveEdit(store))
  const [natural, setNatural] = useState<Size | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [aspect, setAspect] = useState<Aspect>('free')
  const [session, setSession] = useState<Session | null>(null)
  const [source, recover] = usePicture(images, element)
  useEffect(() => () => live.commit(), [live])

  // Without a running edit (a gesture may end it), the element itself defines the crop.
  const rest = natural && startCrop(element, natural)
  const current = live.isRunning && session ? session : rest && { start: rest, part: rest.shown }

  const show = (start: CropStart, part: Rect) => {
    setSession({ start, part })
    live.preview([element.id], () => cropPatch(start, part))
  }
  const chooseAspect = (chosen: Aspect) => {
    setAspect(chosen)
    if (!current || chosen === 'free') return
    const { start, part } = current
    show(start, cropToRatio(part, start.whole, ratioOf(chosen, start) ?? 1))
  }
  return (
    <ToolRow
      title={CROP}
      onDone={() => {
        live.commit()
        onClose()
      }}
      onCancel={() => {
        live.cancel()
        onClose()
      }}
      foot={
        <div className={styles.foot}>
          <Button
            look="ghost"
            size="s"
            disabled={!current}
            onClick={() => {
              setAspect('free')
              if (current) show(current.start, current.start.whole)
            }}
          >
            {RESET}
          </Button>
          <p className={styles.size} role="status">
            {current && cropSize(Math.round(current.part.width), Math.round(current.part.height))}
          </p>
        </div>
      }
    >
      <div className={styles.choices}>
        {hasFailed ? (
          <p className={styles.note}>{PICTURE_CANNOT_BE_CROPPED}</p>
        ) : (
          <ChoiceField
            label={PROPORTIONS}
            value={aspect}
            choices={ASPECTS}
            isDisabled={!current}
            onChoose={chooseAspect}
          />
        )}
      </div>
      {!hasFailed && (
        <CropStage store={store} start={current?.start ?? null}>
          {source !== undefined && (
            <img
              src={source}
              alt=""
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setNatural({ width, height })
              }
              onError={() => void recover().then((isHere) => setHasFailed(!isHere))}
            />
          )}
          {current && (
            <CropFrame
              current={current}
              ratio={ratioOf(aspect, current.start)}
              store={store}
              onDrag={(part) => show(current.start, part)}
            />
          )}
        </CropStage>
      )}
    </ToolRow>
  )
}

/** An image element's source, undefined while this device is checked, and a handler that recovers if it fails. */
function usePicture(images: ImageSources, element: BoardElement): [string | undefined, () => Promise<boolean>] {
  const [, found] = useReducer((count: number) => count + 1, 0)
  const address = element.content
  const known = images.known(address)
  useEffect(() => {
    if (known !== undefined) return
    let isCurrent = true
    void images.find(address).then(() => isCurrent && found())
    return () => {
      isCurrent = false
    }
  }, [images, address, known])
  // These fits show pixels at actual size, so a smaller rendition would not do.
  const isExact = /^(none|scale-down)$/.test(objectFit(element.properties))
  const served = renditionAddress(address, isExact ? 'original' : 640)
  const recover = async () => {
    const isHere = known ? false : await images.recover(address)
    if (isHere) found()
    return isHere
  }
  return [known === undefined ? undefined : (known ?? served), recover]
}

function ratioOf(aspect: Aspect, { whole }: CropStart): number | null {
  switch (aspect) {
    case 'free':
      return null
    case 'original':
      return whole.width / whole.height
    case '1:1':
      return 1
    case '4:3':
      return 4 / 3
    case '16:9':
      return 16 / 9
  }
}

const cameraOf = (store: BoardStore) => store.camera

interface CropStageProps {
  readonly store: BoardStore
  /** Null until the picture is loaded. */
  readonly start: CropStart | null
  readonly children: ReactNode
}

/** The whole picture in place on the canvas, zoomed in on; the rest of the board is faded. */
function CropStage({ store, start, children }: CropStageProps) {
  const camera = useTopic(store, 'camera', cameraOf)
  useNearCamera(store, start)
  const [canvas] = useState(() => document.querySelector('[data-canvas]'))
  if (!canvas) return null
  const { zoom } = camera
  const place = start && toScreen(camera, { x: start.element.positionX, y: start.element.positionY })
  return createPortal(
    <fieldset className={styles.stage} aria-label={CROP} data-keeps-pointer>
      <div
        className={styles.box}
        style={
          start && place
            ? {
                left: place.x,
                top: place.y,
                width: start.element.width * zoom,
                height: start.element.height * zoom,
                rotate: `${start.element.rotation}deg`,
              }
            : { visibility: 'hidden' }
        }
      >
        <div
          className={styles.picture}
          style={
            start
              ? {
                  left: start.whole.x * zoom,
                  top: start.whole.y * zoom,
                  width: start.whole.width * zoom,
                  height: start.whole.height * zoom,
                }
              : undefined
          }
        >
          {children}
        </div>
      </div>
    </fieldset>,
    canvas,
  )
}

/** Screen px left free around the picture, and below it for the floating controls. */
const MARGIN = 28
const FOOT = { phone: 72, wide: 190 }

/** Zooms to the whole picture; the cleanup restores the camera, unless it was moved since. */
function useNearCamera(store: BoardStore, start: CropStart | null): void {
  const began = useRef(start)
  began.current ??= start
  const isReady = start !== null
  useEffect(() => {
    const from = began.current
    if (!isReady || !from) return
    const { element, whole } = from
    const bounds = boundsOf({
      ...whole,
      ...wholeCentered(element, whole),
      rotation: element.rotation,
    })
    const before = store.camera
    let last = before
    const approach = () => {
      const { width, height } = store.view.viewport
      const foot = matchMedia(PHONE).matches ? FOOT.phone : FOOT.wide
      const room = { width: width - 2 * MARGIN, height: height - MARGIN - foot }
      const zoom = clampZoom(Math.min(room.width / bounds.width, room.height / bounds.height))
      const middle = { x: width / 2, y: MARGIN + room.height / 2 }
      store.view.setCamera(cameraWith(centerOf(bounds), middle, zoom))
      last = store.camera
    }
    approach()
    const stop = store.subscribe('viewport', approach)
    return () => {
      stop()
      if (store.camera === last) store.view.setCamera(before)
    }
  }, [store, isReady])
}

/** The whole picture's position on the board when rotated about its own center instead of the box's. */
function wholeCentered(element: BoardElement, whole: Rect): Point {
  const middle = centerOf(boxOf(element))
  const arm = rotateVector(
    { x: whole.x + whole.width / 2 - element.width / 2, y: whole.y + whole.height / 2 - element.height / 2 },
    element.rotation,
  )
  return { x: middle.x + arm.x - whole.width / 2, y: middle.y + arm.y - whole.height / 2 }
}

const GRIPS: readonly CropGrip[] = ['middle', ...HANDLES.filter((grip) => !isCorner(grip)), ...HANDLES.filter(isCorner)]

const NAMES: Record<CropGrip, string> = {
  middle: MOVE_CROP,
  n: TOP_EDGE,
  e: RIGHT_EDGE,
  s: BOTTOM_EDGE,
  w: LEFT_EDGE,
  nw: TOP_LEFT_CORNER,
  ne: TOP_RIGHT_CORNER,
  se: BOTTOM_RIGHT_CORNER,
  sw: BOTTOM_LEFT_CORNER,
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Board px by which an arrow key moves a grip, without and with Shift. */
const STEP = 1
const LARGE_STEP = 10

interface CropFrameProps {
  readonly current: Session
  readonly ratio: number | null
  readonly store: BoardStore
  onDrag(part: Rect): void
}

function CropFrame({ current, ratio, store, onDrag }: CropFrameProps) {
  /** The drag of one pointer; others are ignored until it ends. */
  const drag = useRef<{ pointerId: number; grip: CropGrip; from: Rect; x: number; y: number } | null>(null)
  const { whole, element } = current.start
  const { part } = current

  const handlePointerDown = (event: PointerEvent<HTMLElement>, grip: CropGrip) => {
    if (drag.current || event.button !== 0) return
    const { pointerId, clientX: x, clientY: y } = event
    event.currentTarget.setPointerCapture(pointerId)
    drag.current = { pointerId, grip, from: part, x, y }
  }
  const handlePointerMove = (event: PointerEvent) => {
    const from = drag.current
    if (from?.pointerId !== event.pointerId) return
    const { zoom } = store.camera
    const moved = { x: (event.clientX - from.x) / zoom, y: (event.clientY - from.y) / zoom }
    const by = rotateVector(moved, -element.rotation)
    onDrag(dragCrop({ from: from.from, grip: from.grip, by, bounds: whole, ratio }))
  }
  const handlePointerEnd = ({ pointerId }: PointerEvent) => {
    if (drag.current?.pointerId === pointerId) drag.current = null
  }
  const handleKeyDown = (event: KeyboardEvent, grip: CropGrip) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? LARGE_STEP : STEP
    const by = { x: arrow[0] * step, y: arrow[1] * step }
    onDrag(dragCrop({ from: part, grip, by, bounds: whole, ratio }))
  }
  const percent = (value: number, of: number) => `${(value / of) * 100}%`
  return (
    <>
      <div className={styles.shade}>
        <div
          className={styles.part}
          style={{
            left: percent(part.x - whole.x, whole.width),
            top: percent(part.y - whole.y, whole.height),
            width: percent(part.width, whole.width),
            height: percent(part.height, whole.height),
          }}
        />
      </div>
      {GRIPS.map((grip) => (
        <button
          key={grip}
          type="button"
          className={styles.grip}
          data-grip={grip}
          aria-label={NAMES[grip]}
          style={{
            left: percent(part.x - whole.x + part.width * shareOf(grip, 'w', 'e'), whole.width),
            top: percent(part.y - whole.y + part.height * shareOf(grip, 'n', 's'), whole.height),
            ...(grip === 'middle'
              ? { width: percent(part.width, whole.width), height: percent(part.height, whole.height) }
              : {}),
          }}
          onPointerDown={(event) => handlePointerDown(event, grip)}
          onPointerMove={handlePointerMove}
          onPointerUp={handlePointerEnd}
          onPointerCancel={handlePointerEnd}
          onKeyDown={(event) => handleKeyDown(event, grip)}
        />
      ))}
    </>
  )
}

function shareOf(grip: CropGrip, low: string, high: string): number {
  if (grip === 'middle') return 0.5
  return grip.includes(low) ? 0 : grip.includes(high) ? 1 : 0.5
}
