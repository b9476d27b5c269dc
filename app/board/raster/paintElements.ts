import type { BoardElement } from '../store/BoardElement'
import { textLook } from '../store/elementLook'
import { breather } from './breather'
import { drawElement } from './drawElement'
import type { Pen } from './Pen'

/** The picture at an image element's address, not yet decoded; null where it cannot be had. */
export type PictureSource = (address: string) => Promise<Blob | HTMLImageElement | null>

/**
 * Draws elements, back to front, under the pen's transform. Pictures are fetched together, but decoded one after
 * another and given back at once: a phone has no room for all of a board's. One that cannot be had leaves a grey box;
 * says how many did.
 */
export async function paintElements(
  pen: Pen,
  elements: readonly BoardElement[],
  picture: PictureSource,
): Promise<number> {
  const images = elements.filter(({ type }) => type === 'image')
  const lastUse = new Map(images.map((element) => [element.content, element]))
  const asked = new Map([...lastUse.keys()].map((address) => [address, picture(address).catch(() => null)]))
  const decoded = new Map<string, ImageBitmap | null>()
  let missing = 0
  await loadFonts(elements)
  const breathe = breather()
  for (const element of elements) {
    await breathe()
    if (element.type !== 'image') {
      drawElement(pen, element, null)
      continue
    }
    const address = element.content
    const bitmap = decoded.get(address) ?? (await decode(await asked.get(address)))
    if (!bitmap) missing++
    drawElement(pen, element, bitmap)
    decoded.set(address, bitmap)
    if (lastUse.get(address) !== element) continue
    bitmap?.close()
    decoded.delete(address)
  }
  return missing
}

async function decode(source: Blob | HTMLImageElement | null | undefined): Promise<ImageBitmap | null> {
  return source ? createImageBitmap(source).catch(() => null) : null
}

/** A text out of sight may be in a font that nothing has asked for yet. */
export async function loadFonts(elements: readonly BoardElement[]): Promise<void> {
  const fonts = globalThis.document?.fonts
  if (!fonts) return
  const wanted = new Map<string, string>()
  for (const { type, properties, content } of elements) {
    if (type !== 'text') continue
    const { fontStyle = '', fontWeight = 'normal', fontFamily } = textLook(properties)
    const font = `${fontStyle} ${fontWeight} 16px ${fontFamily}`.trim()
    wanted.set(font, (wanted.get(font) ?? '') + content)
  }
  await Promise.allSettled([...wanted].map(([font, text]) => fonts.load(font, text)))
}
