import { type KeyboardEvent, type PointerEvent, use, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button'
import { CANCEL, DONE } from '../../../ui/words'
import { HANDLES, isCorner } from '../../geometry/handles'
import type { Rect, Size } from '../../geometry/rect'
import type { BoardElement } from '../../store/BoardElement'
import type { ImageSources } from '../../view/elements/ImageSources'
import { EditingContext } from '../Editing'
import { ChoiceField } from '../fields/ChoiceField'
import { LiveEdit } from '../LiveEdit'
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
import { usePicture } from './usePicture'

interface CropPanelProps {
  readonly element: BoardElement
  readonly images: ImageSources
  onClose(): void
}

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

/**
 * Which part of a picture shows: the whole of it, with a frame to drag. The board shows it at once; Done, closing and
 * selecting something else keep it as one change, Cancel and Escape take it back.
 */
export function CropPanel({ element, images, onClose }: CropPanelProps) {
  const { store } = use(EditingContext)
  const [live] = useState(() => new LiveEdit(store))
  const [natural, setNatural] = useState<Size | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [aspect, setAspect] = useState<Aspect>('free')
  const [session, setSession] = useState<Session | null>(null)
  const [source, recover] = usePicture(images, element)
  const frame = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    frame.current?.focus({ preventScroll: true })
    return () => live.commit()
  }, [live])

  // Where no edit runs, or a gesture has ended it, the element itself says how it is cropped.
  const rest = natural && startCrop(element, natural)
  const current = live.isRunning && session ? session : rest && { start: rest, part: rest.shown }

  const show = (start: CropStart, part: Rect) => {
    setSession({ start, part })
    live.preview([element.id], () => cropPatch(start, part))
  }
  const close = () => {
    live.commit()
    onClose()
  }
  const cancel = () => {
    live.cancel()
    onClose()
  }
  const chooseAspect = (chosen: Aspect) => {
    setAspect(chosen)
    if (!current || chosen === 'free') return
    const { start, part } = current
    show(start, cropToRatio(part, start.whole, ratioOf(chosen, start) ?? 1))
  }
  return (
    <fieldset
      ref={frame}
      className={styles.crop}
      aria-label={CROP}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        cancel()
      }}
    >
      {hasFailed ? (
        <p className={styles.note}>{PICTURE_CANNOT_BE_CROPPED}</p>
      ) : (
        <div className={styles.table}>
          <div className={styles.picture} style={current ? proportions(current.start.whole) : undefined}>
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
                onDrag={(part) => show(current.start, part)}
              />
            )}
          </div>
        </div>
      )}
      <ChoiceField label={PROPORTIONS} value={aspect} choices={ASPECTS} isDisabled={!current} onChoose={chooseAspect} />
      <div className={styles.actions}>
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
        <Button size="s" onClick={cancel}>
          {CANCEL}
        </Button>
        <Button look="primary" size="s" onClick={close}>
          {DONE}
        </Button>
      </div>
    </fieldset>
  )
}

function proportions({ width, height }: Size) {
  const ratio = width / height
  return { aspectRatio: String(ratio), width: `min(100%, calc(var(--most-height) * ${ratio}))` }
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

interface CropFrameProps {
  readonly current: Session
  readonly ratio: number | null
  onDrag(part: Rect): void
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
/** Board px that an arrow key moves a grip, and with Shift. */
const STEP = 1
const LARGE_STEP = 10

function CropFrame({ current, ratio, onDrag }: CropFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const drag = useRef<{ grip: CropGrip; from: Rect; x: number; y: number; scale: number } | null>(null)
  const { whole } = current.start
  const { part } = current

  const handlePointerDown = (event: PointerEvent<HTMLElement>, grip: CropGrip) => {
    const width = frame.current?.parentElement?.clientWidth
    if (drag.current || !width || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { grip, from: part, x: event.clientX, y: event.clientY, scale: whole.width / width }
  }
  const handlePointerMove = (event: PointerEvent) => {
    const from = drag.current
    if (!from) return
    const by = { x: (event.clientX - from.x) * from.scale, y: (event.clientY - from.y) * from.scale }
    onDrag(dragCrop({ from: from.from, grip: from.grip, by, bounds: whole, ratio }))
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
          ref={frame}
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
          onPointerUp={() => {
            drag.current = null
          }}
          onPointerCancel={() => {
            drag.current = null
          }}
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
