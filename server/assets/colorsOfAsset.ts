import { distance, labOfHex } from '../../contract/oklab'
import type { AssetStorage } from './assetStorage'
import { originalKey } from './assetStorage'
import { decodeImage, imageOf, readInTurn } from './decoding'

/** Px: enough to tell what covers how much, and quick. */
const SIDE = 64
const COLORS = 5
/** Looked for at first: their shades are joined. */
const SHADES = 16
/** In OKLab. Two colors nearer than this are one to the eye, light and shade of one thing. */
const APART = 0.07
/** Of all pixels: what is rarer is where two colors meet. */
const MIN_SHARE = 0.02

interface Asset {
  readonly sha256: string
  readonly extension: string
}

/** Up to five colors of an asset that differ, `#rrggbb`, what covers most first. None of what cannot be decoded. */
export async function colorsOfAsset({ assets }: { readonly assets: AssetStorage }, asset: Asset): Promise<string[]> {
  const read = () => assets.read(originalKey(asset.sha256, asset.extension))
  // Unreported: sharp has no class or code for a picture that it cannot decode.
  return readInTurn(read, (bytes) => colorsOf(bytes).catch(() => []))
}

/** As colorsOfAsset, of a picture's bytes. Throws what sharp throws. */
export async function colorsOf(bytes: Uint8Array): Promise<string[]> {
  // libvips' own quantization for palettes, the median-cut kind, without speckling one color into two.
  const indexed = await decodeImage(bytes, {}, (picture) =>
    picture
      .resize(SIDE, SIDE, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .png({ palette: true, colours: SHADES, dither: 0 })
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
