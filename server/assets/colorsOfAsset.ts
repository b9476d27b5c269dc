import { distance, labOfHex } from '../../contract/oklab'
import type { AssetStorage } from './assetStorage'
import { originalKey } from './assetStorage'
import { decodeImage, imageOf, readInTurn } from './decoding'

/** Px that images are scaled to: enough to measure coverage, and fast. */
const SIDE = 64
const COLORS = 5
/** Colors to quantize to, before shades of one color are merged. */
const SHADES = 16
/** OKLab distance below which two colors count as one: light and shade of the same thing. */
const APART = 0.07
/** Minimum share of all pixels: rarer colors are blends at edges. */
const MIN_SHARE = 0.02

interface Asset {
  readonly sha256: string
  readonly extension: string
}

/** Up to five distinct colors of an asset, `#rrggbb`, by coverage. Empty if it cannot be decoded. */
export async function colorsOfAsset({ assets }: { readonly assets: AssetStorage }, asset: Asset): Promise<string[]> {
  const read = () => assets.read(originalKey(asset.sha256, asset.extension))
  // Unreported: sharp has no class or code for an image that it cannot decode.
  return readInTurn(read, (bytes) => colorsOf(bytes).catch(() => []))
}

/** Like colorsOfAsset, for an image's bytes. Throws what sharp throws. */
export async function colorsOf(bytes: Uint8Array): Promise<string[]> {
  // libvips' own median-cut quantization for palettes, without dithering.
  const indexed = await decodeImage(bytes, {}, (picture) =>
    picture
      .resize(SIDE, SIDE, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .png({ palette: true, colors: SHADES, dither: 0 })
      .toBuffer(),
  )
  const { data, info } = await imageOf(indexed).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const counts = new Map<string, number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const hex = `#${data.subarray(at, at + 3).toString('hex')}`
    counts.set(hex, (counts.get(hex) ?? 0) + 1)
  }
  const found: { readonly hex: string; count: number }[] = []
  for (const [hex, count] of [...counts].sort(([, one], [, other]) => other - one)) {
    const same = found.find((color) => distance(labOfHex(color.hex), labOfHex(hex)) < APART)
    if (same) same.count += count
    else found.push({ hex, count })
  }
  return found
    .filter(({ count }) => count >= MIN_SHARE * SIDE * SIDE)
    .sort((one, other) => other.count - one.count)
    .slice(0, COLORS)
    .map(({ hex }) => hex)
}
