import { expect, test } from 'vitest'
import { elementFromText } from './elementFromText'

test('a color is a swatch, words are a text, blank is nothing', () => {
  expect(elementFromText(' #3F5FA8 ')).toMatchObject({ type: 'color', content: '#3F5FA8' })
  expect(elementFromText('blue cups')).toMatchObject({ type: 'text', content: 'blue cups', height: 100 })
  expect(elementFromText(' \n ')).toBeNull()
})

test('a long text has room, within reason', () => {
  expect(elementFromText('word '.repeat(60))?.height).toBeGreaterThan(200)
  expect(elementFromText('word '.repeat(4000))?.height).toBe(600)
})

test('the source of a drawing is shared as words', () => {
  expect(elementFromText('<svg xmlns="http://www.w3.org/2000/svg"></svg>')).toMatchObject({ type: 'text' })
})
