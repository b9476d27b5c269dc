import { expect, it } from 'vitest'
import { CANVAS_LIMITS } from '../board/raster/pictureFrame'
import { PICTURE_LIMITS, planPicture, planSize, previewPlan, stripsOf } from './planPicture'

const board = (width: number, height: number) => ({ x: -10, y: 20, width, height })

it('draws a board that fits a canvas in one strip', () => {
  const plan = planPicture(board(1200, 800), 2, true)
  expect(plan).toMatchObject({ x: -10, y: 20, width: 2400, height: 1600, scale: 2, rows: 1600, isLowered: false })
  expect(stripsOf(plan)).toHaveLength(1)
})

it('keeps the scale of a larger board and draws it in strips that fit a canvas', () => {
  const plan = planPicture(board(5000, 4000), 2, true)
  expect(plan).toMatchObject({ width: 10_000, height: 8000, scale: 2, isLowered: false })
  const strips = stripsOf(plan)
  expect(strips.every(({ width, height }) => width * height <= CANVAS_LIMITS.pixels)).toBe(true)
  expect(strips.reduce((sum, { height }) => sum + height, 0)).toBe(8000)
  for (const [index, { top, y }] of strips.entries()) {
    expect(top).toBe(index * plan.rows)
    // In board px: each strip begins where the previous one ends.
    expect(y).toBe(20 + top / 2)
  }
})

it('strips can overlap, but do not extend below the last row', () => {
  const strips = stripsOf(planPicture(board(5000, 4000), 2, true), 1)
  const [first, second] = strips
  expect((first?.height ?? 0) - (second?.top ?? 0)).toBe(1)
  const last = strips.at(-1)
  expect((last?.top ?? 0) + (last?.height ?? 0)).toBe(8000)
})

it('lowers the scale and reports it if the file would be too large or strips cannot be written', () => {
  const huge = planPicture(board(60_000, 9000), 2, true)
  expect(huge.isLowered).toBe(true)
  expect(huge.width * huge.height).toBeLessThanOrEqual(PICTURE_LIMITS.pixels)
  expect(Math.max(huge.width, huge.height)).toBeLessThanOrEqual(PICTURE_LIMITS.side)
  const single = planPicture(board(5000, 4000), 1, false)
  expect(single.isLowered).toBe(true)
  expect(single.width * single.height).toBeLessThanOrEqual(CANVAS_LIMITS.pixels)
  expect(stripsOf(single)).toHaveLength(1)
})

it.each([
  ['phone', 1080, 1920],
  ['square', 1080, 1080],
  ['slide', 1920, 1080],
  ['a4', 3508, 2480],
] as const)('%s has its own pixel size, with the whole board centered', (size, width, height) => {
  const bounds = board(1200, 800)
  const plan = planSize(bounds, size, true)
  expect(plan).toMatchObject({ width, height, isLowered: false })
  const left = bounds.x - plan.x
  const right = plan.x + width / plan.scale - (bounds.x + bounds.width)
  const above = bounds.y - plan.y
  const below = plan.y + height / plan.scale - (bounds.y + bounds.height)
  expect(left).toBeCloseTo(right)
  expect(above).toBeCloseTo(below)
  expect(Math.min(left, above)).toBeCloseTo(40)
})

it('A4 is portrait for a board that is taller than wide', () => {
  expect(planSize(board(800, 1200), 'a4', true)).toMatchObject({ width: 2480, height: 3508 })
})

it('large is at least 2,400 pixels across, and never fewer than the board', () => {
  expect(planSize(board(1120, 720), 'large', true)).toMatchObject({ x: -50, width: 2400, height: 1600 })
  expect(planSize(board(9000, 720), 'large', true)).toMatchObject({ width: 9080, scale: 1 })
})

it('a preview is the same image with fewer pixels', () => {
  const plan = planSize(board(1200, 800), 'slide', true)
  const preview = previewPlan(plan)
  expect(preview).toMatchObject({ x: plan.x, y: plan.y, width: 640, height: 360 })
  expect(preview.width / preview.scale).toBeCloseTo(plan.width / plan.scale)
})
