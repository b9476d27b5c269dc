import type { Size } from '../../../contract/layout/rect'
import type { Box } from '../kernels/applyStages'

/** One byte per pixel of a box, row by row: 0 is the original, 255 the generated picture. */
export type Mask = Uint8Array<ArrayBuffer>

/**
 * The mask of a box. Its edge fades over `feather` pixels inwards, so that nothing outside changes; no fade along the
 * picture's own edges.
 */
export function regionMask(box: Box, picture: Size, feather: number): Mask {
  const across = ramp(box.width, feather, box.x > 0, box.x + box.width < picture.width)
  const down = ramp(box.height, feather, box.y > 0, box.y + box.height < picture.height)
  const mask = new Uint8Array(box.width * box.height)
  for (let y = 0; y < box.height; y++) {
    const row = y * box.width
    const share = down[y] ?? 0
    for (let x = 0; x < box.width; x++) mask[row + x] = Math.round(255 * share * (across[x] ?? 0))
  }
  return mask
}

/** The mask along one side, 0 to 1. */
function ramp(length: number, feather: number, isSoftFirst: boolean, isSoftLast: boolean): Float32Array {
  return Float32Array.from({ length }, (_, at) => {
    const first = isSoftFirst ? (at + 0.5) / feather : 1
    const last = isSoftLast ? (length - at - 0.5) / feather : 1
    const share = Math.min(1, first, last)
    return share * share * (3 - 2 * share)
  })
}
