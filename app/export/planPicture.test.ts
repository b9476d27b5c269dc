import { expect, it } from 'vitest'
import { CANVAS_LIMITS } from '../board/raster/pictureFrame'
import { PICTURE_LIMITS, planPicture, stripsOf } from './planPicture'

const board = (width: number, height: number) => ({ x: -10, y: 20, width, height })

it('a board that a canvas takes is drawn at once', () => {
  const plan = planPicture(board(1200, 800), 2, true)
  expect(plan).toMatchObject({ x: -10, y: 20, width: 2400, height: 1600, scale: 2, rows: 1600, isLowered: false })
  expect(stripsOf(plan)).toHaveLength(1)
})

it('a larger one keeps its scale and is drawn in strips that a canvas takes', () => {
  const plan = planPicture(board(5000, 4000), 2, true)
  expect(plan).toMatchObject({ width: 10_000, height: 8000, scale: 2, isLowered: false })
  const strips = stripsOf(plan)
  expect(strips.every(({ width, height }) => width * height <= CANVAS_LIMITS.pixels)).toBe(true)
  expect(strips.reduce((sum, { height }) => sum + height, 0)).toBe(8000)
  for (const [index, { top, y }] of strips.entries()) {
    expect(top).toBe(index * plan.rows)
    // Board px: where one ends the next begins.
    expect(y).toBe(20 + top / 2)
  }
})

it('strips may overlap, but not below the last', () => {
  const strips = stripsOf(planPicture(board(5000, 4000), 2, true), 1)
  const [first, second] = strips
  expect((first?.height ?? 0) - (second?.top ?? 0)).toBe(1)
  const last = strips.at(-1)
  expect((last?.top ?? 0) + (last?.height ?? 0)).toBe(8000)
})

it('where there is more than a file takes, or no way to write strips, the scale is lowered and that is said', () => {
  const huge = planPicture(board(60_000, 9000), 2, true)
  expect(huge.isLowered).toBe(true)
  expect(huge.width * huge.height).toBeLessThanOrEqual(PICTURE_LIMITS.pixels)
  expect(Math.max(huge.width, huge.height)).toBeLessThanOrEqual(PICTURE_LIMITS.side)
  const single = planPicture(board(5000, 4000), 1, false)
  expect(single.isLowered).toBe(true)
  expect(single.width * single.height).toBeLessThanOrEqual(CANVAS_LIMITS.pixels)
  expect(stripsOf(single)).toHaveLength(1)
})
