import { expect, test } from 'vitest'
import { elementsFromText } from './elementsFromText'

test('turns a color into a swatch, other words into a text and blank input into nothing', () => {
  expect(elementsFromText(' #3F5FA8 ')).toMatchObject([{ type: 'color', content: '#3F5FA8' }])
  expect(elementsFromText('blue cups')).toMatchObject([{ type: 'text', content: 'blue cups', height: 100 }])
  expect(elementsFromText(' \n ')).toEqual([])
})

test('gives a long text more height, up to a limit', () => {
  expect(elementsFromText('word '.repeat(60))[0]?.height).toBeGreaterThan(200)
  expect(elementsFromText('word '.repeat(4000).trim())).toMatchObject([{ height: 600 }])
})

test('a text that is too long for one element becomes several, wide enough for all of their words', () => {
  const elements = elementsFromText('word '.repeat(10_000))
  expect(elements.flatMap(({ content }) => content?.split(' ') ?? [])).toHaveLength(10_000)
  for (const { width, height, content = '' } of elements) {
    expect(content.length).toBeLessThanOrEqual(20_000)
    // 10 px for each character, and 24 for each line.
    expect(Math.ceil(content.length / (Number(width) / 10)) * 24).toBeLessThanOrEqual(Number(height))
  }
})

test('treats SVG source code as text', () => {
  expect(elementsFromText('<svg xmlns="http://www.w3.org/2000/svg"></svg>')).toMatchObject([{ type: 'text' }])
})
