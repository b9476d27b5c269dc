import { isPictureFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import type { BoardElement } from '../store/BoardElement'
import { readTextStyle } from '../store/elementAppearance'
import { createYielder } from './createYielder'
import { drawElement } from './drawElement'
import { clearLayoutCache } from './layoutText'
import type { Pen } from './makeCanvas'

/** The picture at an image element's address, not yet decoded; null if unavailable. */
export type PictureSource = (address: string) => Promise<Blob | HTMLImageElement | null>

export interface PaintOptions {
  /** Called after each element. */
  readonly onDrawn?: () => void
  /** Called after each picture: see RasterCanvas. */
  readonly flush?: () => Promise<void>
  readonly signal?: AbortSignal
}

/** How many pictures are prefetched: a phone has no memory for all of a board's. */
const PREFETCH_COUNT = 8

/**
 * Draws elements, back to front, under the pen's transform. Prefetches a few pictures, but decodes each only when it is
 * drawn, and releases it after its last use. Returns elements without an available picture, drawn as gray boxes.
 * Rejects with the signal's reason once it is aborted.
 */
export async function paintElements(
  pen: Pen,
  elements: readonly BoardElement[],
  picture: PictureSource,
  { onDrawn, flush, signal }: PaintOptions = {},
): Promise<readonly BoardElement[]> {
  const images = elements.filter(({ type }) => type === 'image')
  const lastUse = new Map(images.map((element) => [element.content, element]))
  const takePrefetched = prefetchPictures([...lastUse.keys()], picture)
  const decoded = new Map<string, ImageBitmap | null>()
  const missing: BoardElement[] = []
  await loadFonts(elements)
  const yieldIfDue = createYielder()
  try {
    for (const element of elements) {
      await yieldIfDue()
      signal?.throwIfAborted()
      if (element.type !== 'image') {
        drawElement(pen, element, null)
        onDrawn?.()
        continue
      }
      const address = element.content
      const bitmap = decoded.has(address) ? (decoded.get(address) ?? null) : await decode(await takePrefetched(address))
      if (!bitmap) missing.push(element)
      drawElement(pen, element, bitmap)
      await flush?.()
      decoded.set(address, bitmap)
      onDrawn?.()
      if (lastUse.get(address) !== element) continue
      bitmap?.close()
      decoded.delete(address)
    }
    return missing
  } finally {
    for (const bitmap of decoded.values()) bitmap?.close()
  }
}

/** Returns a function that takes the picture of each address once, in order, and prefetches the next. */
function prefetchPictures(addresses: readonly string[], picture: PictureSource) {
  const requested = new Map<string, ReturnType<PictureSource>>()
  let next = 0
  const requestNext = () => {
    const address = addresses[next++]
    if (address !== undefined)
      requested.set(address, picture(address).catch(reportUnless(isPictureFailure, 'raster', null)))
  }
  for (let count = 0; count < PREFETCH_COUNT; count++) requestNext()
  return (address: string) => {
    const found = requested.get(address)
    requested.delete(address)
    requestNext()
    return found
  }
}

async function decode(source: Blob | HTMLImageElement | null | undefined): Promise<ImageBitmap | null> {
  return source ? createImageBitmap(source).catch(reportUnless(isPictureFailure, 'raster', null)) : null
}

/** Loads the texts' fonts: those out of view may not have been requested yet. True if any was missing. */
export async function loadFonts(elements: readonly BoardElement[]): Promise<boolean> {
  const fonts = globalThis.document?.fonts
  if (!fonts) return false
  const wanted = new Map<string, Set<string>>()
  for (const { type, properties, content } of elements) {
    if (type !== 'text') continue
    const { fontStyle = '', fontWeight = 'normal', fontFamily } = readTextStyle(properties)
    const font = `${fontStyle} ${fontWeight} 16px ${fontFamily}`.trim()
    const characters = wanted.get(font) ?? new Set()
    for (const character of content) characters.add(character)
    wanted.set(font, characters)
  }
  // Each character once: the browser checks every one of them.
  const requested = [...wanted].map(([font, characters]) => [font, [...characters].join('')] as const)
  const isMissing = requested.some(([font, text]) => !fonts.check(font, text))
  await Promise.allSettled(requested.map(([font, text]) => fonts.load(font, text)))
  if (isMissing) clearLayoutCache()
  return isMissing
}
