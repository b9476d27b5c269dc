import { expect, test } from 'vitest'
import { intersects } from '../../contract/layout/rect'
import { elementFields } from '../../contract/shared/element'
import type { Idea } from './AssistantState'
import { suggestedElement, tidyColumns, typeOfBoard } from './suggestedElements'

const idea = (fields: Partial<Idea>): Idea => {
  return { id: '1', of: 'suggest', words: 'Fog', type: 'text', prompt: 'p', picture: null, isAdded: false, ...fields }
}
const style = { type: null, ground: null, random: () => 0.5 }
const text = (content: string, properties = {}) => ({ type: 'text' as const, content, properties })

test('a color idea becomes a swatch of the color it names, or text if it names none', () => {
  const named = suggestedElement(idea({ type: 'color', words: 'Burnt clay #C8432B' }), style)
  expect(named).toMatchObject({ type: 'color', content: '#c8432b', properties: { name: 'Burnt clay #C8432B' } })
  const unnamed = suggestedElement(idea({ type: 'color', words: 'something warm' }), style)
  expect(unnamed).toMatchObject({ type: 'text', content: 'something warm' })
})

test('text stays plain text whatever it contains, in a default type if the board has none', () => {
  const words = '<img src=x onerror=alert(1)> [link](javascript:alert(1))'
  const made = suggestedElement(idea({ words }), style)
  expect(made).toMatchObject({ type: 'text', content: words, properties: { fontSize: 24, generatedFrom: 'p' } })
  expect(suggestedElement(idea({ words: 'word '.repeat(40) }), style).properties).toMatchObject({ fontSize: 16 })
})

test('text on a dark background is light', () => {
  const onDark = suggestedElement(idea({}), { ...style, ground: '#101010' })
  const onLight = suggestedElement(idea({}), { ...style, ground: '#ffffff' })
  expect(onDark.properties?.color).not.toBe(onLight.properties?.color)
})

test('text uses the type of most of the board’s text, not that of its headline', () => {
  const set = { fontFamily: 'Courier New', fontSize: 18, color: '#123456' }
  const type = typeOfBoard([
    text('Pier', { fontFamily: 'Arial', fontSize: 60 }),
    text('Salt and clay and linen', { ...set, name: 'Left out', locked: true }),
  ])
  expect(type).toEqual(set)
  expect(suggestedElement(idea({}), { ...style, type }).properties).toMatchObject(set)
  expect(typeOfBoard([])).toBeNull()
})

test('cuts long prompts to the length of a property, so that every element is valid', () => {
  const made = suggestedElement(idea({ prompt: 'x'.repeat(50_000) }), style)
  expect(elementFields.safeParse(made).error).toBeUndefined()
})

test.each([1, 2, 4, 5, 6])('places %i suggestions in columns without overlap', (count) => {
  const sizes = Array.from({ length: count }, (_, index) => ({
    width: 200 + 30 * index,
    height: 80 + 70 * (index % 3),
  }))
  const boxes = tidyColumns(sizes).map((corner, index) => ({ ...corner, ...(sizes[index] ?? { width: 0, height: 0 }) }))
  for (const [index, box] of boxes.entries())
    for (const other of boxes.slice(index + 1)) expect(intersects(box, other)).toBe(false)
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(count < 2 ? 1 : count < 5 ? 2 : 3)
})
