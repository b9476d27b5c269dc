import { type ComponentType, useEffect, useState } from 'react'
import type { BoardStore } from '../store/BoardStore'
import { useTopic, useTopicLater } from './useBoardStore'

/** A board of so many may become dense at the next turn of the wheel: what draws it then is sent for. */
const MANY = 1000
/** Ms after which the board that opened is drawn, and has been pressed. */
const LATER = 1500

const isOfNodes = ({ view }: BoardStore) => view.stage === 'nodes'
const isLarge = ({ size }: BoardStore) => size >= MANY

let TileLayer: ComponentType | null = null

async function loadTileLayer(): Promise<void> {
  TileLayer ??= (await import('./dense/TileLayer')).TileLayer
}

/** What draws a dense board, once there is one and its code is here; null while nodes do. Where it cannot be had, they always do. */
export function useTileLayer(store: BoardStore): ComponentType | null {
  const isIdle = useTopic(store, 'stage', isOfNodes)
  const mayBeDense = useTopicLater(store, 'list', isLarge)
  const [, setIsLoaded] = useState(TileLayer !== null)

  useEffect(() => {
    if (!mayBeDense) return
    // Asked for again when it is needed, and only then missed.
    const timer = setTimeout(() => void loadTileLayer().catch(() => {}), LATER)
    return () => clearTimeout(timer)
  }, [mayBeDense])
  useEffect(() => {
    if (isIdle || TileLayer) return
    loadTileLayer().then(
      () => setIsLoaded(true),
      () => store.view.forgoTiles(),
    )
  }, [store, isIdle])

  return isIdle ? null : TileLayer
}
