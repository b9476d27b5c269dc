import { describe, expect, test } from 'vitest'
import { mainFamilyOf, moreLike } from './moreLike'

const picture = (id: number, colors: string[], width = 4, height = 3) => ({ id, colors, width, height })
const ids = (...args: Parameters<typeof moreLike>) => moreLike(...args).map(({ id }) => id)

describe('more like an inspiration', () => {
  const clay = picture(1, ['#c8643b', '#e9d8c4'])

  test('lists those with the nearest palette, without itself', () => {
    const others = [
      picture(2, ['#2040c0', '#101830']),
      clay,
      picture(3, ['#c96a40', '#e6d5c0']),
      picture(4, ['#c03028']),
    ]
    expect(ids(clay, others)).toEqual([3, 4, 2])
  })

  test('for equal palettes, puts the nearest shape first, then the newest', () => {
    const { colors } = clay
    expect(ids(clay, [picture(2, colors, 3, 4), picture(3, colors), picture(4, colors)])).toEqual([4, 3, 2])
  })

  test('weighs colors more than shape', () => {
    expect(ids(clay, [picture(2, ['#2040c0', '#101830']), picture(3, clay.colors, 3, 4)])).toEqual([3, 2])
  })

  test('lists at most six, and none without colors', () => {
    const many = Array.from({ length: 20 }, (_, index) => picture(index + 2, ['#c8643b']))
    expect(ids(clay, many)).toHaveLength(6)
    expect(ids(clay, [picture(2, [])])).toEqual([])
    expect(mainFamilyOf(clay)).toBe('orange')
    expect(mainFamilyOf(picture(2, []))).toBeUndefined()
  })
})
