import { expect, test } from 'vitest'
import { cellsOn, keyOf } from './grid'

test('the cells that a rect touches, the nearest to its middle first', () => {
  const cells = cellsOn({ x: -10, y: 90, width: 320, height: 20 }, 100).map(keyOf)
  expect(cells.slice(0, 2).sort()).toEqual(['1,0', '1,1'])
  expect(cells.sort()).toEqual(['-1,0', '-1,1', '0,0', '0,1', '1,0', '1,1', '2,0', '2,1', '3,0', '3,1'])
})

test('a rect that ends where a cell begins does not touch it', () => {
  expect(cellsOn({ x: 0, y: 0, width: 100, height: 200 }, 100).map(keyOf)).toEqual(['0,0', '0,1'])
})
