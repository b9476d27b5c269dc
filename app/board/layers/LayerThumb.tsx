import { useEffect, useReducer, useState } from 'react'
import { hasKnownType } from '../../../contract/rules/elementKind'
import { ImageIcon } from '../../ui/icons'
import type { BoardElement } from '../store/BoardElement'
import { radiusCss, readTextStyle, shapeFill, shapeKind, shapeRadius, swatchFill } from '../store/elementAppearance'
import { type ImageSources, renditionAddress } from '../view/elements/ImageSources'
import styles from './LayerThumb.module.css'

interface LayerThumbProps {
  readonly element: BoardElement
  readonly images: ImageSources
}

/** A thumbnail of an element, as cheap as possible. Hidden from screen readers: the name beside it is enough. */
export function LayerThumb({ element, images }: LayerThumbProps) {
  return (
    <span className={styles.thumb} aria-hidden="true">
      {element.type === 'image' ? <Picture address={element.content} images={images} /> : <Sign element={element} />}
    </span>
  )
}

function Sign({ element }: { readonly element: BoardElement }) {
  if (element.type === 'text') {
    const { fontFamily, fontWeight } = readTextStyle(element.properties)
    return <span className={styles.text} style={{ fontFamily, fontWeight }} />
  }
  if (element.type === 'color')
    return <span className={styles.swatch} style={{ backgroundColor: swatchFill(element) }} />
  if (!hasKnownType(element)) return <span className={styles.newer} />
  const { unit, value } = shapeRadius(element)
  // Px are the element's, not the thumbnail's: any rounding in px is shown as 25%.
  const borderRadius = unit === '%' ? radiusCss({ unit, value }) : value > 0 ? '25%' : undefined
  return (
    <span
      className={styles.shape}
      data-shape={shapeKind(element)}
      style={{ backgroundColor: shapeFill(element), borderRadius }}
    />
  )
}

interface PictureProps {
  readonly address: string
  readonly images: ImageSources
}

/** The smallest rendition, or this device's copy if the server has none or is unreachable. */
function Picture({ address, images }: PictureProps) {
  const [, look] = useReducer((count: number) => count + 1, 0)
  const [lost, setLost] = useState<string | null>(null)
  const local = images.known(address)
  useEffect(() => {
    if (local !== undefined) return
    let isCurrent = true
    void images.find(address).then(() => isCurrent && look())
    return () => {
      isCurrent = false
    }
  }, [images, address, local])
  const handleError = async () => {
    if (!local && (await images.recover(address))) look()
    else setLost(address)
  }
  if (lost === address || address === '') return <ImageIcon size={18} />
  return (
    <img
      className={styles.picture}
      src={local === undefined ? undefined : (local ?? renditionAddress(address, 320))}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => void handleError()}
    />
  )
}
