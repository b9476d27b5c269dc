import { use, useEffect, useLayoutEffect, useRef } from 'react'
import { offset } from '../geometry/rect'
import { type BoardElement, boxOf, isBackground } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import { BoardViewContext } from './BoardViewContext'
import styles from './canvas.module.css'
import { GroupFrame } from './GroupFrame'
import { Handles } from './Handles'
import { placeFrame } from './placeFrame'
import { useElement, useTopic } from './useBoardStore'

/** With more selected than this, their outlines would only be noise. */
const MOST_OUTLINES = 60

const selectionOf = (store: BoardStore) => store.selection
const editingOf = (store: BoardStore) => store.editing
const isPicking = (store: BoardStore) => store.isPicking
const hasMarquee = (store: BoardStore) => store.marquee !== null

/** Outlines of what is selected, and what it is resized and turned by. */
export function SelectionFrames() {
  const { store, isReadOnly } = use(BoardViewContext)
  const selection = useTopic(store, 'selection', selectionOf)
  const editing = useTopic(store, 'editing', editingOf)
  const isNumbered = useTopic(store, 'picking', isPicking)
  const isGrowing = useTopic(store, 'marquee', hasMarquee)
  if (isReadOnly) return null
  const ids = [...selection].slice(0, MOST_OUTLINES)
  return (
    <div className={styles.overlay}>
      {selection.size > 1 && !isGrowing && <GroupFrame ids={selection} />}
      {ids.map((id, index) => (
        <SelectionFrame
          key={id}
          id={id}
          hasHandles={selection.size === 1 && editing === null && !isNumbered}
          number={isNumbered ? index + 1 : undefined}
        />
      ))}
    </div>
  )
}

interface SelectionFrameProps {
  readonly id: string
  readonly hasHandles: boolean
  /** Which pick it is, from 1. */
  readonly number: number | undefined
}

function SelectionFrame({ id, hasHandles, number }: SelectionFrameProps) {
  const { store, frame } = use(BoardViewContext)
  const element = useElement(store, id)
  const node = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (element && node.current) place(store, element, node.current)
  }, [store, element])
  useEffect(
    () =>
      frame.onPaint(() => {
        const current = store.element(id)
        if (current && node.current) place(store, current, node.current)
      }),
    [store, frame, id],
  )

  if (!element || isBackground(element) || store.isHidden(id)) return null
  const isLocked = store.isLocked(id)
  return (
    <div ref={node} className={styles.frame} data-selection-frame={id} data-locked={isLocked || undefined}>
      {hasHandles && !isLocked && <Handles hasEdges />}
      {number !== undefined && <span className={styles.badge}>{number}</span>}
    </div>
  )
}

/** Where the element is on the screen, a running move included. */
function place(store: BoardStore, element: BoardElement, node: HTMLElement): void {
  const lift = store.lift?.ids.has(element.id) ? store.lift : null
  placeFrame(node, offset(boxOf(element), lift?.dx ?? 0, lift?.dy ?? 0), store.camera)
}
