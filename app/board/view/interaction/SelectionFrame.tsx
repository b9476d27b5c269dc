import { use, useEffect, useLayoutEffect, useRef } from 'react'
import { offset } from '../../../../contract/layout/rect'
import type { Camera } from '../../geometry/camera'
import { type BoardElement, boxOf, isBackground } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'
import { BoardViewContext } from '../BoardViewContext'
import styles from '../canvas.module.css'
import { useElement, useTopic } from '../useBoardStore'
import { GroupFrame } from './GroupFrame'
import { Handles } from './Handles'
import { placeFrame } from './placeFrame'

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
