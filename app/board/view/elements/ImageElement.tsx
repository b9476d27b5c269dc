import {
  lazy,
  type SyntheticEvent,
  use,
  useCallback,
  useEffect,
  useReducer,
  useState,
  useSyncExternalStore,
} from 'react'
import { isAssetAddress } from '../../../../contract/rules/assetAddress'
import { LazyBoundary } from '../../../ui/LazyBoundary'
import type { BoardElement } from '../../store/BoardElement'
import { objectFit, readCrop, readString } from '../../store/elementAppearance'
import { BoardViewContext } from '../BoardViewContext'
import { type ElementViewProps, elementStyle } from './elementNode'
import styles from './elements.module.css'
import { type ImageSources, renditionAddress, renditionWidth } from './ImageSources'

const MissingImage = lazy(async () => ({ default: (await import('./MissingImage')).MissingImage }))
const CroppedImage = lazy(async () => ({ default: (await import('./CroppedImage')).CroppedImage }))
/** Without native cropping, `CroppedImage` is the fallback. */
const canCrop = typeof CSS !== 'undefined' && CSS.supports('object-view-box', 'inset(0)')

/** An image: from this device while its upload waits, else the smallest rendition that is sharp. */
export function ImageElement({ element, node }: ElementViewProps) {
  const { images, frame } = use(BoardViewContext)
  const scale = useSyncExternalStore(frame.scale.subscribe, frame.scale.read)
  const address = element.content
  const [failure, setFailure] = useState({ address, count: 0 })
  const [retries, retry] = useReducer((count: number) => count + 1, 0)
  const [local, refresh] = useLocalUrl(images, address)

  const failures = failure.address === address ? failure.count : 0
  const crop = readCrop(element.properties)
  const shown = Math.max(element.width / (crop?.width ?? 1), element.height / (crop?.height ?? 1))
  // A fit that shows pixels at their natural size needs the original.
  const isOriginal = failures > 0 || /^(none|scale-down)$/.test(objectFit(element.properties))
  const wanted = renditionAddress(address, isOriginal ? 'original' : renditionWidth(shown, scale))
  const alt = readString(element.properties, 'alt') ?? ''

  // Undefined while the device is checked, to avoid a request that is sure to fail.
  const source = local === undefined ? undefined : (local ?? wanted)
  // Photos that cover their placeholder keep it: a hundred loading at once would be restyled and repainted.
  const isCovered = isOpaque(element)
  // Set here because React sets an address twice, and the browser looks up the image both times.
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      if (source === undefined) image.removeAttribute('src')
      else if (image.getAttribute('src') !== source) image.src = source
      // It may have loaded while it still covered its place.
      if (!isCovered && image.complete && image.naturalWidth > 0) uncover(image)
    },
    [source, isCovered],
  )

  const handleError = async () => {
    // Tries the rendition, a copy on this device, then the original. The same address is not requested twice.
    if (!local && failures === 0 && (await images.recover(address))) refresh()
    else setFailure({ address, count: local || wanted === address ? 2 : failures + 1 })
  }

  if (failures > 1 || address === '') {
    return (
      <LazyBoundary fallback={<div {...node} className={styles.element} style={elementStyle(element)} />}>
        <MissingImage
          node={node}
          element={element}
          onRetry={() => {
            setFailure({ address, count: 0 })
            retry()
          }}
        />
      </LazyBoundary>
    )
  }
  const look = { className: `${styles.element} ${styles.image}`, style: elementStyle(element) }
  const picture = {
    ref: show,
    draggable: false,
    decoding: 'async',
    onError: () => void handleError(),
    onLoad: isCovered ? undefined : ({ currentTarget }: SyntheticEvent<HTMLElement>) => uncover(currentTarget),
  } as const
  if (crop && !canCrop) {
    return (
      <LazyBoundary fallback={<div {...node} {...look} />}>
        <CroppedImage key={retries} element={element} crop={crop} frame={{ ...node, ...look }} picture={picture} />
      </LazyBoundary>
    )
  }
  return <img {...node} {...look} {...picture} key={retries} alt={alt} />
}

/** Whether no placeholder shows through the image: a JPEG has no transparency. */
function isOpaque({ content, properties }: BoardElement): boolean {
  return content.endsWith('.jpg') && isAssetAddress(content) && /^(cover|fill)$/.test(objectFit(properties))
}

/** Removes an image's placeholder. */
function uncover({ style }: HTMLElement): void {
  style.backgroundColor = 'transparent'
}

/** The object URL, null for the server's, undefined while the device is checked; and a function that rereads it. */
function useLocalUrl(images: ImageSources, address: string): [string | null | undefined, () => void] {
  const [, found] = useReducer((count: number) => count + 1, 0)
  const known = images.known(address)
  useEffect(() => {
    if (known !== undefined) return
    let isCurrent = true
    void images.find(address).then(() => isCurrent && found())
    return () => {
      isCurrent = false
    }
  }, [images, address, known])
  return [known, found]
}
