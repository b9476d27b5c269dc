import { type ComponentProps, useState } from 'react'
import { fitPicture, shownPart } from '../../raster/fitPicture'
import type { BoardElement } from '../../store/BoardElement'
import { type Crop, cropInset, objectFit } from '../../store/elementAppearance'
import styles from './elements.module.css'

interface CroppedImageProps {
  readonly element: BoardElement
  readonly crop: Crop
  /** The props of the element's own node. */
  readonly frame: ComponentProps<'div'>
  readonly picture: ComponentProps<'img'>
}

/** A cropped image in browsers without `object-view-box`: the whole image in a frame that clips it. */
export function CroppedImage({ element, crop, frame, picture }: CroppedImageProps) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const box = { x: 0, y: 0, width: element.width, height: element.height }
  const place = fitPicture(shownPart(size, crop), box, objectFit(element.properties))
  const width = place.width / crop.width
  const height = place.height / crop.height
  const left = place.x - crop.x * width
  const top = place.y - crop.y * height
  return (
    <div {...frame} style={{ ...frame.style, overflow: 'hidden' }}>
      <img
        {...picture}
        className={styles.image}
        // Hidden until its proportions are known.
        style={size.width > 0 ? { ...PLACED, left, top, width, height, clipPath: cropInset(crop) } : HIDDEN}
        alt=""
        onLoad={(event) => {
          picture.onLoad?.(event)
          const { naturalWidth, naturalHeight } = event.currentTarget
          setSize({ width: naturalWidth, height: naturalHeight })
        }}
      />
    </div>
  )
}

/** Its size already includes the fit. */
const PLACED = { position: 'absolute', objectFit: 'fill' } as const
const HIDDEN = { visibility: 'hidden' } as const
