import { expect, test } from 'vitest'
import { TEMPLATE_ELEMENTS_MAX } from '../../contract/limits'
import { type BoardElement, fromFields } from '../board/store/BoardElement'
import { makeTemplate } from './makeTemplate'

const PICTURE = `/assets/${'a'.repeat(64)}.webp`
const at = (id: string, fields: Partial<BoardElement>): BoardElement => ({
  ...fromFields(id, { type: 'text', content: 'words', width: 100, height: 100 }),
  ...fields,
})

test('moves distant elements to a template’s origin, and keeps their order and groups', () => {
  const { elements, skipped, problem } = makeTemplate([
    at('b', { positionX: 5000, positionY: -3000, zIndex: 9, properties: { groupId: 'one' } }),
    at('a', { positionX: 5700, positionY: -2600, zIndex: 2, type: 'image', content: PICTURE }),
  ])
  expect(elements.map(({ type, zIndex }) => [type, zIndex])).toEqual([
    ['image', 0],
    ['text', 1],
  ])
  expect(elements.map(({ positionX, positionY }) => [positionX, positionY])).toEqual([
    [740, 440],
    [40, 40],
  ])
  expect(elements[1]?.properties).toEqual({ groupId: 'one' })
  expect({ skipped, problem }).toEqual({ skipped: 0, problem: null })
})

test('a background is as large as its content, and a small board is centered on it', () => {
  const ground = at('a', {
    type: 'color',
    content: 'background',
    zIndex: -1,
    properties: { backgroundColor: '#123456' },
  })
  const { elements } = makeTemplate([ground, at('b', { positionX: 10, positionY: 10 })])
  expect(elements[0]).toMatchObject({ content: 'background', positionX: 0, positionY: 0, width: 800, height: 500 })
  expect(elements[1]).toMatchObject({ positionX: 350, positionY: 200 })
})

test('counts elements that no template can hold, but not unfilled ones', () => {
  const { elements, skipped } = makeTemplate([
    at('a', {}),
    at('b', { type: 'image', content: 'https://example.org/cat.png' }),
    at('c', { content: '  ' }),
    at('d', { type: 'shape', content: 'square' }),
    at('e', { type: 'color', content: 'nonsense 7', properties: { backgroundColor: '#abcdef' } }),
  ])
  expect(elements.map(({ content }) => content)).toEqual(['words', 'rectangle', '#abcdef'])
  expect(skipped).toBe(1)
})

test('explains why it refuses an empty board, too many elements and too much text', () => {
  expect(makeTemplate([]).problem).toMatch(/^Nothing on this board/)
  const many = Array.from({ length: TEMPLATE_ELEMENTS_MAX + 1 }, (_, index) => at(String(index), {}))
  expect(makeTemplate(many).problem).toMatch(/up to 500/)
  const long = Array.from({ length: 60 }, (_, index) => at(String(index), { content: 'x'.repeat(20_000) }))
  expect(makeTemplate(long).problem).toMatch(/too long/)
})
