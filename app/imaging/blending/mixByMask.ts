import type { Rect, Size } from '../../../contract/layout/rect'
import type { Box } from '../kernels/applyStages'
import { ALPHA, asWords, type Pixels } from '../kernels/Pixels'
import type { Mask } from './regionMask'

export interface Mixing {
  /** Pixels per row of the picture. */
  readonly width: number
  /** The position of mask and overlay in the picture. */
  readonly box: Box
  readonly mask: Mask
  /** The overlay, as large as the box. */
  readonly over: Pixels
}

/** Blends an overlay into a picture, weighted by the mask. Keeps alpha. In place. */
export function mixByMask(pixels: Pixels, { width, box, mask, over }: Mixing): void {
  const below = asWords(pixels)
  const above = asWords(over)
  for (let y = 0; y < box.height; y++) {
    const start = (box.y + y) * width + box.x
    for (let x = 0; x < box.width; x++) {
      const at = y * box.width + x
      const share = mask[at] ?? 0
      if (share !== 0) below[start + x] = mixed(below[start + x] ?? 0, above[at] ?? 0, share)
    }
  }
}

function mixed(below: number, above: number, share: number): number {
  const rest = 255 - share
  const red = ((below & 255) * rest + (above & 255) * share + 127) / 255
  const green = (((below >> 8) & 255) * rest + ((above >> 8) & 255) * share + 127) / 255
  const blue = (((below >> 16) & 255) * rest + ((above >> 16) & 255) * share + 127) / 255
  return (below & ALPHA) | ((blue | 0) << 16) | ((green | 0) << 8) | (red | 0)
}

/** The largest centered part of a picture that has the target's aspect ratio. */
export function coveringPart(source: Size, target: Size): Rect {
  const scale = Math.min(source.width / target.width, source.height / target.height)
  const [width, height] = [target.width * scale, target.height * scale]
  return { x: (source.width - width) / 2, y: (source.height - height) / 2, width, height }
}
