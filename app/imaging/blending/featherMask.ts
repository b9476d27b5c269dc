import type { Mask } from './regionMask'

/** Softens a mask's edges over about `feather` pixels, half of it on each side. In place, with a temporary copy. */
export function featherMask(mask: Mask, width: number, feather: number): void {
  const radius = Math.round(feather / 2)
  if (radius < 1) return
  const other = new Uint8Array(mask.length)
  const height = mask.length / width
  // Two box blurs approximate a Gaussian.
  for (let pass = 0; pass < 2; pass++) {
    for (let y = 0; y < height; y++) blurRow(mask, other, y * width, width, radius)
    blurColumns(other, mask, width, height, radius)
  }
}

/** Beyond the edges, the outermost values repeat. */
function blurRow(from: Mask, to: Mask, start: number, width: number, radius: number): void {
  const last = width - 1
  let sum = 0
  for (let x = -radius; x <= radius; x++) sum += from[start + Math.min(last, Math.max(0, x))] ?? 0
  for (let x = 0; x < width; x++) {
    to[start + x] = sum / (2 * radius + 1) + 0.5
    sum += from[start + Math.min(last, x + radius + 1)] ?? 0
    sum -= from[start + Math.max(0, x - radius)] ?? 0
  }
}

/** All columns at once, row by row: column by column, every byte would be a cache miss. */
function blurColumns(from: Mask, to: Mask, width: number, height: number, radius: number): void {
  const last = height - 1
  const sums = new Uint32Array(width)
  const add = (row: number, sign: 1 | -1) => {
    const start = Math.min(last, Math.max(0, row)) * width
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + sign * (from[start + x] ?? 0)
  }
  for (let row = -radius; row <= radius; row++) add(row, 1)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) to[y * width + x] = (sums[x] ?? 0) / (2 * radius + 1) + 0.5
    add(y + radius + 1, 1)
    add(y - radius, -1)
  }
}
