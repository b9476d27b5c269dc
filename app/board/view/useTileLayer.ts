import { type ComponentType, useEffect, useState } from 'react'
import type { BoardStore } from '../store/BoardStore'
import { useTopic } from './useBoardStore'

const isOfNodes = ({ view }: BoardStore) => view.stage === 'nodes'

/** What draws a dense board, once there is one and its code is here; null while nodes do. Where it cannot be had, they always do. */
export function useTileLayer(store: BoardStore): ComponentType | null {
  const isIdle = useTopic(store, 'stage', isOfNodes)
  const [layer, setLayer] = useState<{ readonly Layer: ComponentType } | null>(null)
  useEffect(() => {
    if (isIdle || layer) return
    import('./dense/TileLayer').then(
      ({ TileLayer }) => setLayer({ Layer: TileLayer }),
      () => store.view.forgoTiles(),
    )
  }, [store, isIdle, layer])
  return isIdle ? null : (layer?.Layer ?? null)
}
