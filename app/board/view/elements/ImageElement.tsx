import { use, useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { readString } from '../../store/elementLook'
import { BoardViewContext } from '../BoardViewContext'
import type { ElementViewProps } from './elementNode'
import { elementStyle } from './elementStyle'
import styles from './elements.module.css'
import { type ImageSources, renditionAddress, renditionWidth } from './ImageSources'
import { MissingImage } from './MissingImage'

/** A picture: from this device while its upload waits, else the smallest rendition that is sharp. */
export function ImageElement({ element, node }: ElementViewProps) {
  const { images, frame } = use(BoardViewContext)
  const scale = useSyncExternalStore(frame.scale.subscribe, frame.scale.read)
  const address = element.content
  const [failure, setFailure] = useState({ address, count: 0 })
  const [retries, retry] = useReducer((count: number) => count + 1, 0)
  const [local, look] = useLocalUrl(images, address)

  const failures = failure.address === address ? failure.count : 0
  const { width, height } = element
  const wanted = renditionAddress(address, failures > 0 ? 'original' : renditionWidth(Math.max(width, height), scale))
  const alt = readString(element.properties, 'alt') ?? ''

  const handleError = async () => {
    // The rendition, then a copy on this device, then the original. The same address is not asked twice.
    if (!local && failures === 0 && (await images.recover(address))) look()
    else setFailure({ address, count: local || wanted === address ? 2 : failures + 1 })
  }

  if (failures > 1 || address === '') {
    return (
      <MissingImage
        node={node}
        element={element}
        onRetry={() => {
          setFailure({ address, count: 0 })
          retry()
        }}
      />
    )
  }
  return (
    <img
      {...node}
      key={retries}
      className={`${styles.element} ${styles.image}`}
      style={elementStyle(element)}
      // Undefined while the device is being asked: a request that is sure to fail would be one too many.
      src={local === undefined ? undefined : (local ?? wanted)}
      alt={alt}
      draggable={false}
      decoding="async"
      onError={() => void handleError()}
    />
  )
}

/** The object URL, null to ask the server, undefined while the device is asked; and a way to look again. */
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
