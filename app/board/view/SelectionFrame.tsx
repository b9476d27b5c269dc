import { use, useEffect, useLayoutEffect, useRef } from 'react'
import { toScreen } from '../geometry/camera'
import { clamp } from '../geometry/rect'
import { HANDLES, type Handle, isCorner } from '../geometry/resize'
import type { BoardElement } from '../store/BoardElement'
import { isBackground } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import { BoardViewContext } from './BoardViewContext'
import styles from './canvas.module.css'
import { useElement, useTopic } from './useBoardStore'

/** With more selected than this, their outlines would only be noise. */
const MOST_OUTLINES = 60
/** Below this many screen px an edge has no handle of its own: it would hide the corners'. */
const EDGE_HANDLE_FROM = 120
/** Screen px that the rotate handle needs above the element. */
const ROTATE_HANDLE_ROOM = 44

const selectionOf = (store: BoardStore) => store.selection
const editingOf = (store: BoardStore) => store.editing

/** Outlines of what is selected, in screen px, so that they are 1.5 px at any zoom; handles for a single one. */
export function SelectionFrames() {
  const { store, isReadOnly } = use(BoardViewContext)
  const selection = useTopic(store, 'selection', selectionOf)
  const editing = useTopic(store, 'editing', editingOf)
  if (isReadOnly) return null
  const ids = [...selection].slice(0, MOST_OUTLINES)
  return (
    <div className={styles.overlay}>
      {ids.map((id) => (
        <SelectionFrame key={id} id={id} hasHandles={selection.size === 1 && editing === null} />
      ))}
    </div>
  )
}

interface SelectionFrameProps {
  readonly id: string
  readonly hasHandles: boolean
}

function SelectionFrame({ id, hasHandles }: SelectionFrameProps) {
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

  if (!element || isBackground(element)) return null
  return (
    <div ref={node} className={styles.frame} data-selection-frame={id}>
      {hasHandles && HANDLES.map((handle) => <ResizeHandle key={handle} handle={handle} />)}
      {hasHandles && <span className={styles.handle} data-handle="rotate" />}
    </div>
  )
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

function ResizeHandle({ handle }: { readonly handle: Handle }) {
  const className = isCorner(handle) ? styles.handle : `${styles.handle} ${styles.edge}`
  return <span className={className} style={{ cursor: CURSORS[handle] }} data-handle={handle} />
}

/** One style write: where the element is on the screen, a running move included. */
function place(store: BoardStore, element: BoardElement, node: HTMLElement): void {
  const { camera } = store.view
  const lift = store.lift?.ids.has(element.id) ? store.lift : null
  const { x, y } = toScreen(camera, { x: element.positionX + (lift?.dx ?? 0), y: element.positionY + (lift?.dy ?? 0) })
  const width = element.width * camera.zoom
  const height = element.height * camera.zoom
  const turn = element.rotation === 0 ? '' : ` rotate(${element.rotation}deg)`
  const side = Math.min(width, height)
  const reach = clamp(side / 4, 4, 22)
  node.style.cssText = `--reach:${reach}px;width:${width}px;height:${height}px;transform:translate(${x}px,${y}px)${turn}`
  node.dataset.size = side < EDGE_HANDLE_FROM ? 'small' : 'large'
  node.dataset.turns = element.rotation === 0 && y < ROTATE_HANDLE_ROOM ? 'below' : 'above'
}
