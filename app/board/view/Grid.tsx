import { lazy, use, useEffect } from 'react'
import { readStored, writeStored } from '../../platform/deviceStorage'
import { LazyBoundary } from '../../ui/LazyBoundary'
import type { BoardStore } from '../store/BoardStore'
import { BoardViewContext } from './BoardViewContext'
import { useTopic } from './useBoardStore'

const STORAGE_KEY = 'moodloom.grid'

const GridDots = lazy(async () => ({ default: (await import('./lazy/GridDots')).GridDots }))

const hasGrid = (store: BoardStore) => store.hasGrid

/** The grid, for those who have it on: few. */
export function Grid() {
  const { store, isReadOnly } = use(BoardViewContext)
  const isShown = useTopic(store, 'grid', hasGrid) && !isReadOnly
  useEffect(() => persistGrid(store), [store])
  return isShown ? (
    <LazyBoundary>
      <GridDots />
    </LazyBoundary>
  ) : null
}

/** Each person's own choice, on this device, for every board. */
function persistGrid(store: BoardStore): () => void {
  store.setGrid(readStored(STORAGE_KEY) === 'on')
  return store.subscribe('grid', () => void writeStored(STORAGE_KEY, store.hasGrid ? 'on' : 'off'))
}
