import { justifiedRows } from '../../../contract/layout/justifiedRows'
import { clamp, type Rect, type Size, union } from '../../../contract/layout/rect'
import { DEFAULT_GAP } from './Layout'

/** Block widths to try, relative to the one that would give the wanted shape. */
const TRIED = Array.from({ length: 33 }, (_, step) => 0.6 + step * 0.025)
/** The limits of a block's target aspect ratio. */
const SHAPE = { min: 0.6, max: 1.8 }

/**
 * Lays out pictures as one block of justified rows, in order. Each keeps its ratio (width / height) and on average has
 * the area of `box`; the block has roughly the shape of `wanted`. In whole board px from its top left corner.
 */
export function pictureBlock(ratios: readonly number[], box: Size, wanted: Size): Rect[] {
  const area = box.width * box.height
  const [only] = ratios
  if (only === undefined) return []
  if (ratios.length === 1)
    return [{ x: 0, y: 0, width: Math.round(Math.sqrt(area * only)), height: Math.round(Math.sqrt(area / only)) }]
  const shape = clamp(wanted.width / wanted.height || 1, SHAPE.min, SHAPE.max)
  const across = Math.sqrt(ratios.length * area * shape)
  const rowHeight = Math.sqrt(area)
  const tries = TRIED.map((share) => {
    const width = Math.round(across * share)
    const rects = justifiedRows(ratios, { width, rowHeight, gap: DEFAULT_GAP })
    return { width, rects, penalty: penaltyOf(rects, { width, rowHeight, shape }) }
  })
  const best = tries.reduce((a, b) => (b.penalty < a.penalty ? b : a))
  return inWholePixels(best.rects, best.width)
}

/** How far off the row heights, the last row's right edge, and the area and shape of the whole are. */
function penaltyOf(rects: readonly Rect[], wanted: { width: number; rowHeight: number; shape: number }): number {
  const last = rects.at(-1)
  const { height = 1 } = union(rects) ?? {}
  const uneven = rects.reduce((sum, rect) => sum + Math.abs(Math.log(rect.height / wanted.rowHeight)), 0)
  const area = rects.reduce((sum, { width, height }) => sum + width * height, 0) / rects.length
  const short = last ? (wanted.width - last.x - last.width) / wanted.width : 0
  return (
    uneven / rects.length +
    2 * short +
    Math.abs(Math.log(area / wanted.rowHeight ** 2)) +
    Math.abs(Math.log(wanted.width / height / wanted.shape)) / 2
  )
}

/** Px by which a row's height may differ from the plan if its pictures then keep their ratios better. */
const LEEWAY = [0, 1, -1, 2, -2]

/** Rounds rows to whole px: of the heights near the plan, takes those that change the ratios least. */
function inWholePixels(rects: readonly Rect[], width: number): Rect[] {
  const whole: Rect[] = []
  let y = 0
  for (let start = 0; start < rects.length; ) {
    const top = rects[start]?.y
    const row = rects.slice(start).filter((rect) => rect.y === top)
    const planned = Math.round(row[0]?.height ?? 0)
    const ratios = row.map((rect) => rect.width / rect.height)
    const last = row.at(-1)
    // A row that ends further from the edge does so on purpose.
    const isFull = last !== undefined && last.x + last.width > width - 1
    const room = isFull ? width - DEFAULT_GAP * (row.length - 1) : null
    const { height, widths } = LEEWAY.map((more) => wholeRow(ratios, planned + more, room)).reduce((a, b) =>
      b.error < a.error ? b : a,
    )
    let x = 0
    for (const each of widths) {
      whole.push({ x, y, width: each, height })
      x += each + DEFAULT_GAP
    }
    y += height + DEFAULT_GAP
    start += row.length
  }
  return whole
}

/** Pictures of this height, filling `room` to the px if it is given, each with the least change to its ratio. */
function wholeRow(ratios: readonly number[], height: number, room: number | null) {
  const widths = ratios.map((ratio) => Math.round(height * ratio))
  const errorAt = (index: number, width: number) => Math.abs(width / height / (ratios[index] ?? 1) - 1)
  const used = widths.reduce((sum, each) => sum + each, 0)
  const missing = (room ?? used) - used
  for (let step = 0; step < Math.abs(missing); step++) {
    const errors = widths.map((each, index) => errorAt(index, each + Math.sign(missing)))
    const index = errors.indexOf(Math.min(...errors))
    widths[index] = (widths[index] ?? 0) + Math.sign(missing)
  }
  return { height, widths, error: Math.max(...widths.map((each, index) => errorAt(index, each))) }
}
