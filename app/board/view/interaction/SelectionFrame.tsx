import { use, useEffect, useLayoutEffect, useRef } from 'react'
import { type Box, clamp, offset } from '../../../../contract/layout/rect'
import { type Camera, toScreen } from '../../geometry/camera'
import { handlePoint } from '../../geometry/resize'
import { HANDLES, type Handle, isCorner } from '../../geometry/sizing'
import { type TransformTarget, transformTarget } from '../../gestures/deferred/transformTarget'
import { type BoardElement, boxOf, isBackground } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'
import { BoardViewContext } from '../BoardViewContext'
import styles from '../canvas.module.css'
import { useElement, useTopic } from '../useBoardStore'

/** Above this, a single path outlines all instead of a frame each. */
const MOST_FRAMES = 60

const selectionOf = (store: BoardStore) => store.selection
const editingOf = (store: BoardStore) => store.editing
const isPicking = (store: BoardStore) => store.isPicking
const groupsOf = (store: BoardStore) => store.groups
const hasMarquee = (store: BoardStore) => store.marquee !== null

/** Outlines of the selection, with its resize and rotation handles. */
export function SelectionFrames() {
  const { store, frame, isReadOnly } = use(BoardViewContext)
  const selection = useTopic(store, 'selection', selectionOf)
  const editing = useTopic(store, 'editing', editingOf)
  const isNumbered = useTopic(store, 'picking', isPicking)
  const isGrowing = useTopic(store, 'marquee', hasMarquee)
  useTopic(store, 'groups', groupsOf)
  const moved = useRef<HTMLDivElement>(null)
  // A drag moves all frames by one transform, however many there are.
  useEffect(
    () =>
      frame.onPaint(() => {
        const { lift, camera } = store
        const transform = lift ? `translate(${lift.dx * camera.zoom}px,${lift.dy * camera.zoom}px)` : ''
        if (moved.current && moved.current.style.transform !== transform) moved.current.style.transform = transform
      }),
    [store, frame],
  )
  if (isReadOnly) return null
  const isCrowd = selection.size > MOST_FRAMES
  const isFramedAsOne = isCrowd || isWholeGroup(store, selection)
  const framed = isFramedAsOne && !isNumbered ? [] : [...selection].slice(0, MOST_FRAMES)
  return (
    <div className={styles.overlay}>
      <div ref={moved} className={`${styles.layer} ${styles.moved}`}>
        {selection.size > 1 && (
          <GroupFrame key={`${isGrowing} ${isCrowd}`} ids={selection} hasHandles={!isGrowing} isOutlining={isCrowd} />
        )}
        {framed.map((id, index) => (
          <SelectionFrame
            key={id}
            id={id}
            hasHandles={selection.size === 1 && editing === null && !isNumbered}
            number={isNumbered ? index + 1 : undefined}
          />
        ))}
      </div>
    </div>
  )
}

/** A whole group looks like one thing: the frame around it is enough. */
function isWholeGroup(store: BoardStore, selection: ReadonlySet<string>): boolean {
  const [first] = selection
  const groupId = first === undefined ? null : store.groupOf(first)
  if (groupId === null) return false
  const members = store.membersOf(groupId)
  return members.length === selection.size && members.every((id) => selection.has(id))
}

interface GroupFrameProps {
  readonly ids: ReadonlySet<string>
  readonly hasHandles: boolean
  /** Also outlines each element. */
  readonly isOutlining: boolean
}

/** The frame around several elements, which resizes and rotates them as one. */
function GroupFrame({ ids, hasHandles, isOutlining }: GroupFrameProps) {
  const { store, frame } = use(BoardViewContext)
  const node = useRef<HTMLDivElement>(null)
  const path = useRef<SVGPathElement>(null)

  useEffect(() => {
    // Cached until one of them changes: a moving camera draws the same elsewhere.
    let group: TransformTarget | null | undefined
    let drawn: Camera | null = null
    const forget = () => {
      group = undefined
      drawn = null
      frame.requestPaint()
    }
    const draw = () => {
      if (drawn === store.camera) return
      drawn = store.camera
      if (group === undefined) {
        group = transformTarget(null, store)
        const shown = group?.parts.filter((part) => !store.isHidden(part.id)) ?? []
        path.current?.setAttribute('d', shown.map((part) => outline(boxOf(part))).join(''))
      }
      path.current?.setAttribute('transform', `translate(${drawn.x} ${drawn.y}) scale(${drawn.zoom})`)
      if (!node.current) return
      node.current.hidden = group === null
      if (group) placeFrame(node.current, group.start, drawn)
    }
    const stops = [...ids].map((id) => store.subscribeElement(id, forget))
    const stopPainting = frame.onPaint(draw)
    return () => {
      stopPainting()
      for (const stop of stops) stop()
    }
  }, [store, frame, ids])

  return (
    <>
      {isOutlining && (
        <svg className={styles.lines} aria-hidden>
          <path ref={path} vectorEffect="non-scaling-stroke" />
        </svg>
      )}
      {hasHandles && (
        <div ref={node} className={`${styles.frame} ${styles.group}`} data-selection-frame="">
          <Handles edges="none" />
        </div>
      )}
    </>
  )
}

/** A box as an SVG path in board px. */
function outline(box: Box): string {
  const corners = (['nw', 'ne', 'se', 'sw'] as const).map((corner) => handlePoint(box, corner))
  return `M${corners.map(({ x, y }) => `${x} ${y}`).join('L')}Z`
}

interface SelectionFrameProps {
  readonly id: string
  readonly hasHandles: boolean
  /** Its position among the picks, from 1. */
  readonly number: number | undefined
}

function SelectionFrame({ id, hasHandles, number }: SelectionFrameProps) {
  const { store, frame } = use(BoardViewContext)
  const element = useElement(store, id)
  const node = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (element && node.current) place(store, element, node.current)
  }, [store, element])
  useEffect(() => {
    let drawn: Camera | null = null
    return frame.onPaint(() => {
      // While the camera rests, only what a drag leaves behind has to be placed again.
      if (drawn === store.camera && !isLeft(store, id)) return
      drawn = isLeft(store, id) ? null : store.camera
      const current = store.element(id)
      if (current && node.current) place(store, current, node.current)
    })
  }, [store, frame, id])

  if (!element || isBackground(element) || store.isHidden(id)) return null
  const isLocked = store.isLocked(id)
  const isText = element.type === 'text'
  return (
    <div
      ref={node}
      className={styles.frame}
      data-selection-frame={id}
      data-locked={isLocked || undefined}
      data-words={isText || undefined}
    >
      {hasHandles && !isLocked && <Handles edges={isText ? 'across' : 'all'} />}
      {number !== undefined && <span className={styles.badge}>{number}</span>}
    </div>
  )
}

/** A locked element stays while the rest of the selection is dragged. */
const isLeft = ({ lift }: BoardStore, id: string): boolean => lift !== null && !lift.ids.has(id)

/** Places the frame in its layer, which a running move shifts: one left behind is shifted back. */
function place(store: BoardStore, element: BoardElement, node: HTMLElement): void {
  const { lift, camera } = store
  const box = boxOf(element)
  placeFrame(node, lift && isLeft(store, element.id) ? offset(box, -lift.dx, -lift.dy) : box, camera)
}

const CURSORS: Record<Handle, string> = {
  nw: 'nwse-resize',
  n: 'ns-resize',
  ne: 'nesw-resize',
  e: 'ew-resize',
  se: 'nwse-resize',
  s: 'ns-resize',
  sw: 'nesw-resize',
  w: 'ew-resize',
}

const CORNERS = HANDLES.filter(isCorner)

const ACROSS = HANDLES.filter((handle) => isCorner(handle) || handle === 'e' || handle === 'w')

/** A frame's handles. Several elements have only corners; a text has no top or bottom: words set its height. */
function Handles({ edges }: { readonly edges: 'all' | 'across' | 'none' }) {
  const handles = edges === 'all' ? HANDLES : edges === 'across' ? ACROSS : CORNERS
  return (
    <>
      {handles.map((handle) => (
        <span
          key={handle}
          className={isCorner(handle) ? styles.handle : `${styles.handle} ${styles.edge}`}
          style={{ cursor: CURSORS[handle] }}
          data-handle={handle}
        />
      ))}
      <span className={styles.handle} data-handle="rotate" />
    </>
  )
}

/** Below this many screen px, edges have no handles: they would hide the corners'. */
const EDGE_HANDLE_FROM = 120

/** Below this, only one corner has a handle: more would leave nothing to drag the element by. */
const CORNER_HANDLES_FROM = 36

/** Screen px of the frame's line; handles reach inward from its inner edge. */
const LINE = 1.5

/** Screen px that the rotate handle needs above the element. */
const ROTATE_HANDLE_ROOM = 44

/** One style write: puts a frame around a box of the board, in screen px, so that its lines keep their width. */
function placeFrame(node: HTMLElement, box: Box, camera: Camera): void {
  const { x, y } = toScreen(camera, box)
  const width = box.width * camera.zoom
  const height = box.height * camera.zoom
  const turn = box.rotation === 0 ? '' : ` rotate(${box.rotation}deg)`
  const side = Math.min(width, height)
  const reach = clamp(side / 4 - LINE, 0, 22)
  node.style.cssText = `--reach:${reach}px;--turn:${box.rotation}deg;width:${width}px;height:${height}px;transform:translate(${x}px,${y}px)${turn}`
  node.dataset.size = side < CORNER_HANDLES_FROM ? 'tiny' : side < EDGE_HANDLE_FROM ? 'small' : 'large'
  node.dataset.turns = box.rotation === 0 && y < ROTATE_HANDLE_ROOM ? 'below' : 'above'
}
