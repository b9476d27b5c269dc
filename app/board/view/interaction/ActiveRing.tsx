import { use, useEffect, useLayoutEffect, useRef } from 'react'
import type { BoardStore } from '../../store/BoardStore'
import { BoardViewContext } from '../BoardViewContext'
import { placeRing } from '../placeRing'
import { useTopic } from '../useBoardStore'
import styles from './ActiveRing.module.css'

const activeOf = (store: BoardStore) => store.activeId
const isPickingOf = (store: BoardStore) => store.isPicking
const selectionOf = (store: BoardStore) => store.selection

/** A ring around the active element, or its whole group, unless that is simply the selection. */
export function ActiveRing() {
  const { store, isReadOnly } = use(BoardViewContext)
  const active = useTopic(store, 'active', activeOf)
  const isPicking = useTopic(store, 'picking', isPickingOf)
  const selection = useTopic(store, 'selection', selectionOf)
  if (isReadOnly || active === null || (!isPicking && selection.has(active))) return null
  return <Ring id={active} />
}

function Ring({ id }: { readonly id: string }) {
  const { store, frame } = use(BoardViewContext)
  const node = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (node.current) place(store, id, node.current)
  }, [store, id])
  useEffect(
    () =>
      frame.onPaint(() => {
        if (node.current) place(store, id, node.current)
      }),
    [store, frame, id],
  )
  return <div ref={node} className={styles.ring} data-active-ring={id} />
}

function place(store: BoardStore, id: string, node: HTMLElement): void {
  const bounds = store.boundsOf(store.withGroups([id]))
  if (bounds) placeRing(node, bounds, store.camera)
}
