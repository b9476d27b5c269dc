import { type ComponentType, useEffect, useState } from 'react'
import { isOutsideFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import type { BoardStore } from '../store/BoardStore'
import { useDeferredTopic, useTopic } from './useBoardStore'

/** A board of this size may become dense at the next turn of the wheel: its renderer is prefetched. */
const MANY = 1000
/** Ms after which an opened board is likely drawn, and its first press handled. */
const LATER = 1500

const isOfNodes = ({ view }: BoardStore) => view.renderMode === 'nodes'
const isLarge = ({ size }: BoardStore) => size >= MANY

let TileLayer: ComponentType | null = null

async function loadTileLayer(): Promise<void> {
  TileLayer ??= (await import('./dense/TileLayer')).TileLayer
}

/**
 * What draws a dense board; null until its code has loaded, on demand or prefetched for a large board. If it is
 * unavailable, nodes draw every board.
 */
export function useTileLayer(store: BoardStore): ComponentType | null {
  const isIdle = useTopic(store, 'stage', isOfNodes)
  const mayBeDense = useDeferredTopic(store, 'list', isLarge)
  const [isReady, setIsReady] = useState(false)

  useEffect(() => {
    if (!mayBeDense) return
    // If this fails, it is requested again when needed.
    const ready = () =>
      loadTileLayer()
        .then(() => setIsReady(true))
        .catch(reportUnless(isOutsideFailure, 'view'))
    const timer = setTimeout(ready, LATER)
    return () => clearTimeout(timer)
  }, [mayBeDense])
  useEffect(() => {
    if (isIdle || TileLayer) return
    loadTileLayer().then(
      () => setIsReady(true),
      (error: unknown) => {
        if (!isOutsideFailure(error)) reportError(error, 'view')
        return store.view.disableTiles()
      },
    )
  }, [store, isIdle])

  return isIdle && !(isReady && mayBeDense) ? null : TileLayer
}
