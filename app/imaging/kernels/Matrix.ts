/**
 * A linear color change: three rows of [from red, from green, from blue, offset], in levels 0 to 255. Values between
 * two matrices are neither rounded nor clamped, so that any number of them can be combined.
 */
export type Matrix = readonly [...Row, ...Row, ...Row]
type Row = readonly [number, number, number, number]

/** The matrix that applies `first`, then `second`. */
export function composed(first: Matrix, second: Matrix): Matrix {
  return [...rowOf(first, second, 0), ...rowOf(first, second, 4), ...rowOf(first, second, 8)]
}

/** Scales each channel separately and adds an offset in levels. */
export function diagonal(red: number, green: number, blue: number, plus = 0): Matrix {
  return [red, 0, 0, plus, 0, green, 0, plus, 0, 0, blue, plus]
}

/** Keeps a share of each channel; the rest is one gray, the weighted sum of all three. */
export function towardsGray(saturation: number, [red, green, blue]: readonly [number, number, number]): Matrix {
  const [r, g, b] = [red * (1 - saturation), green * (1 - saturation), blue * (1 - saturation)]
  return [r + saturation, g, b, 0, r, g + saturation, b, 0, r, g, b + saturation, 0]
}

export function isDiagonal([, rg, rb, , gr, , gb, , br, bg]: Matrix): boolean {
  return rg === 0 && rb === 0 && gr === 0 && gb === 0 && br === 0 && bg === 0
}

/** Whether the matrix is a no-op for levels 0 to 255. */
export function changesNothing(matrix: Matrix): boolean {
  return matrix.every((value, at) => {
    const isPlus = at % 4 === 3
    const expected = at === 0 || at === 5 || at === 10 ? 1 : 0
    return Math.abs(value - expected) < (isPlus ? 1e-6 : 1e-9)
  })
}

function rowOf(first: Matrix, second: Matrix, at: 0 | 4 | 8): Row {
  const [r, g, b, plus] = [second[at], second[at + 1] ?? 0, second[at + 2] ?? 0, second[at + 3] ?? 0]
  return [
    r * first[0] + g * first[4] + b * first[8],
    r * first[1] + g * first[5] + b * first[9],
    r * first[2] + g * first[6] + b * first[10],
    r * first[3] + g * first[7] + b * first[11] + plus,
  ]
}
