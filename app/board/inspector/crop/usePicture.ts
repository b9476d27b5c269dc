import { useEffect, useReducer } from 'react'
import type { BoardElement } from '../../store/BoardElement'
import { objectFit } from '../../store/elementAppearance'
import { type ImageSources, renditionAddress } from '../../view/elements/ImageSources'

/** An image element's source, undefined while this device is checked, and a handler that recovers if it fails. */
export function usePicture(images: ImageSources, element: BoardElement): [string | undefined, () => Promise<boolean>] {
  const [, found] = useReducer((count: number) => count + 1, 0)
  const address = element.content
  const known = images.known(address)
  useEffect(() => {
    if (known !== undefined) return
    let isCurrent = true
    void images.find(address).then(() => isCurrent && found())
    return () => {
      isCurrent = false
    }
  }, [images, address, known])
  // These fits show pixels at actual size, so a smaller rendition would not do.
  const isExact = /^(none|scale-down)$/.test(objectFit(element.properties))
  const served = renditionAddress(address, isExact ? 'original' : 640)
  const recover = async () => {
    const isHere = known ? false : await images.recover(address)
    if (isHere) found()
    return isHere
  }
  return [known === undefined ? undefined : (known ?? served), recover]
}
