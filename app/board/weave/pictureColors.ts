import { distance, labOfHex } from '../../../contract/oklab'
import { isAssetAddress } from '../../../contract/rules/assetAddress'
import { nameColors } from '../../imaging/palette/nameColors'
import type { PictureSwatch, Swatch } from '../../imaging/palette/Swatch'
import { paletteOf } from '../../imaging/paletteOf'
import { isPictureFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import { boardPalette } from '../palette/boardPalette'
import { readColor } from '../palette/readColor'
import { GROUND } from '../raster/makeCanvas'
import type { BoardElement } from '../store/BoardElement'
import { type ImageSources, renditionAddress } from '../view/elements/ImageSources'

/** Colors in a strip. */
const MOST = 5
/** How many pictures are read: more would add little, and take a phone too long. */
const LOOKED_AT = 8
/** Ms after which unread pictures are skipped. */
const TIMEOUT_MS = 1_100
const SEEN = 0.07

/** Cached palettes by address; a picture at an address never changes. */
const known = new Map<string, readonly PictureSwatch[]>()

/** These pictures' main colors, with names: up to five, from dark to light. Unreachable pictures are left out. */
export async function colorsOfPictures(
  pictures: readonly BoardElement[],
  images: ImageSources,
  ground: string | null,
): Promise<readonly Swatch[]> {
  const step = Math.max(1, pictures.length / LOOKED_AT)
  const looked = Array.from(
    { length: Math.min(pictures.length, LOOKED_AT) },
    (_, index) => pictures[Math.floor(index * step)],
  )
  const stop = AbortSignal.timeout(TIMEOUT_MS)
  const ended = new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve()))
  const reads = looked.flatMap((picture) => (picture ? [read(picture.content, images, stop)] : []))
  await Promise.race([Promise.all(reads), ended])
  const shown = looked.flatMap((picture) => picture ?? [])
  const colors = boardPalette(shown, (address) => known.get(address), MOST + 2)
  // A swatch in the color of its background would not show.
  const seen = colors.filter(({ hex }) => distance(labOfHex(hex), labOfHex(readColor(ground ?? '') ?? GROUND)) > SEEN)
  const hexes = (seen.length > 2 ? seen : colors).slice(0, MOST).map(({ hex }) => ({ hex: hex.toLowerCase() }))
  return nameColors(hexes.sort((a, b) => labOfHex(a.hex).l - labOfHex(b.hex).l))
}

async function read(address: string, images: ImageSources, signal: AbortSignal): Promise<void> {
  if (known.has(address)) return
  try {
    const blob = await bytesOf(address, images, signal)
    if (blob) known.set(address, await paletteOf(blob, { signal }))
  } catch (error) {
    if (!isPictureFailure(error)) reportError(error, 'weave')
    // Unreachable, or timed out: the others suffice.
  }
}

/** The smallest available copy of a picture. */
export async function bytesOf(address: string, images: ImageSources, signal: AbortSignal): Promise<Blob | null> {
  const here = await images.copy(address)
  if (here || !isAssetAddress(address)) return here
  const answer = await fetch(renditionAddress(address, 320), { signal })
  return answer.ok ? answer.blob() : null
}
