import { isAssetAddress } from '../../../contract/rules/assetAddress'
import type { PictureSwatch } from '../../imaging/palette/Swatch'
import { paletteOf } from '../../imaging/workerCalls'
import { isPictureFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import type { BoardStore } from '../store/BoardStore'
import { type ImageSources, renditionAddress } from '../view/elements/ImageSources'
import { type BoardColor, boardPalette } from './boardPalette'

const MOST = 5
/** Wide enough for a palette, and often on the device already. */
const WIDTH = 320

/** Cached by address. An address names its bytes, so entries never go stale. */
const palettes = new Map<string, readonly PictureSwatch[]>()
const readings = new Map<string, Promise<readonly PictureSwatch[] | null>>()

/** The five colors of a board's picture, with names; null if its bytes are unavailable. Read once, in the worker. */
export function paletteOfPicture(address: string, images: ImageSources): Promise<readonly PictureSwatch[] | null> {
  const running = readings.get(address)
  if (running) return running
  const reading = read(address, images)
    .catch(reportUnless(isPictureFailure, 'palette', null))
    .finally(() => readings.delete(address))
  readings.set(address, reading)
  return reading
}

/** Reads this many pictures, largest first: more would not change the palette. */
const PICTURES_MOST = 40

/** Reads a board's pictures and returns its palette. Null once it is no longer wanted; never rejects. */
export async function paletteOfBoard(
  store: BoardStore,
  images: ImageSources,
  isWanted: () => boolean = () => true,
): Promise<BoardColor[] | null> {
  const read = () => store.order.flatMap((id) => store.element(id) ?? [])
  const pictures = read()
    .filter(({ type }) => type === 'image')
    .sort((a, b) => b.width * b.height - a.width * a.height)
  // One at a time, to leave the worker free for other tasks.
  for (const address of new Set(pictures.slice(0, PICTURES_MOST).map(({ content }) => content))) {
    await paletteOfPicture(address, images)
    if (!isWanted()) return null
  }
  return boardPalette(read(), knownPalette)
}

/** The cached colors; undefined if there are none. */
export function knownPalette(address: string): readonly PictureSwatch[] | undefined {
  return palettes.get(address)
}

async function read(address: string, images: ImageSources): Promise<readonly PictureSwatch[] | null> {
  const known = palettes.get(address)
  if (known) return known
  // The pixels of another site's picture are not read.
  if (!isAssetAddress(address)) return null
  const blob = (await images.original(address))?.blob ?? (await images.copy(address)) ?? (await fetched(address))
  if (!blob) return null
  const palette = await paletteOf(blob, { most: MOST })
  palettes.set(address, palette)
  return palette
}

async function fetched(address: string): Promise<Blob | null> {
  const response = await fetch(renditionAddress(address, WIDTH))
  return response.ok ? response.blob() : null
}
