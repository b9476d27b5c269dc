import { type Ref, use } from 'react'
import type { BoardStore } from '../store/BoardStore'
import { BoardViewContext } from './BoardViewContext'
import styles from './canvas.module.css'
import { ElementView } from './elements/ElementView'
import { useTopic } from './useBoardStore'

interface LayerProps {
  readonly ref: Ref<HTMLDivElement>
}

const visibleIds = (store: BoardStore) => store.view.visibleIds
const extentOf = (store: BoardStore) => store.view.extent
const liftedIds = (store: BoardStore) => store.lift?.ids ?? null
const backgroundIds = (store: BoardStore) => store.backgroundIds

/**
 * Everything that moves with the camera, under one transform. Its size covers all content: without one, every frame
 * paints anew. The inner box shifts the origin, so that elements keep their own coordinates, negative ones too.
 */
export function World({ ref }: LayerProps) {
  const { store } = use(BoardViewContext)
  const ids = useTopic(store, 'list', visibleIds)
  const extent = useTopic(store, 'extent', extentOf)
  return (
    <div ref={ref} className={styles.world} style={{ width: extent.width, height: extent.height }}>
      <div className={styles.origin} style={{ left: -extent.x, top: -extent.y }}>
        {ids.map((id) => (
          <ElementView key={id} id={id} />
        ))}
      </div>
    </div>
  )
}

/** What is being dragged, above the world and with a transform of its own. */
export function Lift({ ref }: LayerProps) {
  const { store } = use(BoardViewContext)
  const ids = useTopic(store, 'lift', liftedIds)
  const extent = useTopic(store, 'extent', extentOf)
  return (
    <div ref={ref} className={styles.lift}>
      <div className={styles.origin} style={{ left: -extent.x, top: -extent.y }}>
        {ids &&
          store.order.filter((id) => ids.has(id) && !store.isHidden(id)).map((id) => <ElementView key={id} id={id} />)}
      </div>
    </div>
  )
}

/** Colours that fill the canvas, whatever the camera. */
export function Backgrounds() {
  const { store } = use(BoardViewContext)
  const ids = useTopic(store, 'background', backgroundIds)
  return ids.map((id) => <ElementView key={id} id={id} />)
}
