import { memo, type Ref, use, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { ImageIcon } from '../../ui/icons'
import type { BoardPhotos } from '../photos/BoardPhotos'
import type { PendingPhoto } from '../photos/PhotoQueue'
import type { BoardStore } from '../store/BoardStore'
import { BoardViewContext, type OpeningPicture } from './BoardViewContext'
import styles from './canvas.module.css'
import { ElementView } from './elements/ElementView'
import { Slices } from './Slices'
import { useTopic } from './useBoardStore'

const extentOf = (store: BoardStore) => store.view.extent
const isBeingRead = ({ status }: BoardStore) => status === 'loading'

const visibleIds = (store: BoardStore) => store.view.visibleIds
/** Nodes beneath tiles are painted too, invisibly, so that they are ready when the tiles go. */
const opacityOf = (store: BoardStore) => (store.view.renderMode === 'to nodes' ? 0.01 : undefined)

interface LayerProps {
  readonly ref: Ref<HTMLDivElement>
}

/**
 * Everything that moves with the camera, under one transform. Its size covers all content: without one, every frame
 * would repaint. The inner box shifts the origin, so that elements keep their own coordinates, negative ones too.
 */
export function World({ ref }: LayerProps) {
  const { store, photos, opening } = use(BoardViewContext)
  const ids = useTopic(store, 'list', visibleIds)
  const extent = useTopic(store, 'extent', extentOf)
  const opacity = useTopic(store, 'stage', opacityOf)
  const [slices] = useState(() => new Slices())
  store.view.rendering()
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of every list that was rendered
  useLayoutEffect(() => store.view.rendered(), [store, ids])
  return (
    <div ref={ref} data-world className={styles.world} style={{ width: extent.width, height: extent.height, opacity }}>
      <div className={styles.origin} style={{ left: -extent.x, top: -extent.y }}>
        {opening && <Opening {...opening} />}
        {[...slices.group(ids, store.order)].map(([key, part]) => (
          <SliceView key={key} ids={part} />
        ))}
        {photos && <PendingPhotos photos={photos} />}
      </div>
    </div>
  )
}

const isPreparingTiles = ({ view }: BoardStore) => view.renderMode === 'to tiles'

/** The board's stored picture, beneath its elements until nodes or tiles draw all of them. */
function Opening({ image, rect: { x, y, width, height } }: OpeningPicture) {
  const { store } = use(BoardViewContext)
  const isLoading = useTopic(store, 'status', isBeingRead)
  const isPreparing = useTopic(store, 'stage', isPreparingTiles)
  const [isOver, setIsOver] = useState(false)
  // Shown only once: when tiles are prepared again later, it is stale.
  if (!isLoading && !isPreparing && !isOver) setIsOver(true)
  if (isOver) return null
  return (
    <div
      ref={(node) => node?.replaceChildren(image)}
      className={styles.opening}
      style={{ left: x, top: y, width, height }}
      data-opening
      aria-hidden
    />
  )
}

const SliceView = memo(function SliceView({ ids }: { readonly ids: readonly string[] }) {
  return (
    <div className={styles.slice}>
      {ids.map((id) => (
        <ElementView key={id} id={id} />
      ))}
    </div>
  )
}, areSameIds)

function areSameIds(before: { readonly ids: readonly string[] }, { ids }: { readonly ids: readonly string[] }) {
  return ids.length === before.ids.length && ids.every((id, index) => id === before.ids[index])
}

interface PendingPhotosProps {
  readonly photos: BoardPhotos
}

/** Placeholders for images that are not elements yet; they show the image while it can't be prepared. */
function PendingPhotos({ photos }: PendingPhotosProps) {
  const { photos: pending, isHeld } = useSyncExternalStore(photos.subscribe, photos.read)
  return pending.map((photo) => <PendingPicture key={photo.id} photo={photo} isShown={isHeld} />)
}

interface PendingPictureProps {
  readonly photo: PendingPhoto
  readonly isShown: boolean
}

const PendingPicture = memo(function PendingPicture({ photo: { place, name, file }, isShown }: PendingPictureProps) {
  const url = useObjectUrl(isShown ? file : null)
  if (!place) return null
  const { x, y, width, height } = place
  return (
    // AddingProgress announces them: on the canvas, screen readers find only elements.
    <div
      aria-hidden
      data-pending-photo={name}
      className={styles.pending}
      style={{ left: x - width / 2, top: y - height / 2, width, height }}
    >
      {url ? <img src={url} alt="" decoding="async" style={{ objectFit: 'contain' }} /> : <ImageIcon size={32} />}
    </div>
  )
})

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}

const liftedIds = (store: BoardStore) => store.lift?.ids ?? null

/** What is being dragged, above the world and with its own transform. */
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

const backgroundIds = (store: BoardStore) => store.backgroundIds

/** Colors that fill the canvas, regardless of the camera. */
export function Backgrounds() {
  const { store, opening } = use(BoardViewContext)
  const ids = useTopic(store, 'background', backgroundIds)
  const isLoading = useTopic(store, 'status', isBeingRead)
  if (isLoading && opening?.background)
    return <div className={styles.ground} style={{ backgroundColor: opening.background }} />
  return ids.map((id) => <ElementView key={id} id={id} />)
}
