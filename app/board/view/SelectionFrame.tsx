import { use, useEffect, useLayoutEffect, useRef } from 'react'
import { toScreen } from '../geometry/camera'
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
      {hasHandles && <span className={styles.rotate} style={{ left: '50%', top: -28 }} data-handle="rotate" />}
    </div>
  )
}

const PLACES: Record<Handle, { left: string; top: string; cursor: string }> = {
  nw: { left: '0%', top: '0%', cursor: 'nwse-resize' },
  n: { left: '50%', top: '0%', cursor: 'ns-resize' },
  ne: { left: '100%', top: '0%', cursor: 'nesw-resize' },
  e: { left: '100%', top: '50%', cursor: 'ew-resize' },
  se: { left: '100%', top: '100%', cursor: 'nwse-resize' },
  s: { left: '50%', top: '100%', cursor: 'ns-resize' },
  sw: { left: '0%', top: '100%', cursor: 'nesw-resize' },
  w: { left: '0%', top: '50%', cursor: 'ew-resize' },
}

function ResizeHandle({ handle }: { readonly handle: Handle }) {
  return <span className={isCorner(handle) ? styles.handle : styles.edge} style={PLACES[handle]} data-handle={handle} />
}

/** One style write: where the element is on the screen, a running move included. */
function place(store: BoardStore, element: BoardElement, node: HTMLElement): void {
  const { camera } = store.view
  const lift = store.lift?.ids.has(element.id) ? store.lift : null
  const { x, y } = toScreen(camera, { x: element.positionX + (lift?.dx ?? 0), y: element.positionY + (lift?.dy ?? 0) })
  const width = element.width * camera.zoom
  const height = element.height * camera.zoom
  const turn = element.rotation === 0 ? '' : ` rotate(${element.rotation}deg)`
  node.style.cssText = `width:${width}px;height:${height}px;transform:translate(${x}px,${y}px)${turn}`
  node.dataset.size = Math.min(width, height) < EDGE_HANDLE_FROM ? 'small' : 'large'
}
