import { type ComponentType, useEffect, useState } from 'react'
import { isOutsideFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import type { BoardStore } from '../store/BoardStore'
import { useDeferredTopic, useTopic } from './useBoardStore'

/** A board of so many may become dense at the next turn of the wheel: what draws it then is sent for. */
const MANY = 1000
/** Ms after which the board that opened is drawn, and has been pressed. */
const LATER = 1500

const isOfNodes = ({ view }: BoardStore) => view.renderMode === 'nodes'
const isLarge = ({ size }: BoardStore) => size >= MANY

let TileLayer: ComponentType | null = null

async function loadTileLayer(): Promise<void> {
  TileLayer ??= (await import('./dense/TileLayer')).TileLayer
}

/**
 * What draws a board where it is dense, once its code is here: when it is needed, or ahead of it on a large board. Null
 * until then. Where it cannot be had, nodes always draw.
 */
export function useTileLayer(store: BoardStore): ComponentType | null {
  const isIdle = useTopic(store, 'stage', isOfNodes)
  const mayBeDense = useDeferredTopic(store, 'list', isLarge)
  const [isReady, setIsReady] = useState(false)

  useEffect(() => {
    if (!mayBeDense) return
    // Asked for again when it is needed, and only then missed.
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
