import { expect, it } from 'vitest'
import { type BoardElement, readingOrder } from './BoardElement'

const at = (id: string, positionX: number, positionY: number, height = 100): BoardElement => ({
  id,
  type: 'shape',
  content: 'rectangle',
  positionX,
  positionY,
  width: 100,
  height,
  rotation: 0,
  zIndex: 1,
  properties: {},
})

it('reads rows from top to bottom and each row from left to right, whatever the order of the elements', () => {
  expect(readingOrder([at('d', 0, 300), at('b', 200, 10), at('a', 0, 30), at('c', 400, 0)])).toEqual([
    'a',
    'b',
    'c',
    'd',
  ])
})

it('starts a new row below the middle of the row’s first element', () => {
  expect(readingOrder([at('b', 0, 50), at('a', 200, 0), at('c', 300, 140)])).toEqual(['a', 'b', 'c'])
  expect(readingOrder([at('a', 0, 49), at('b', 200, 0)])).toEqual(['a', 'b'])
})

it('is empty for an empty board', () => {
  expect(readingOrder([])).toEqual([])
})
