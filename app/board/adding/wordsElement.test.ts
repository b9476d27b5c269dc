import { expect, test } from 'vitest'
import { wordsElement } from './wordsElement'

test('a colour is a swatch, words are a text, blank is nothing', () => {
  expect(wordsElement(' #3F5FA8 ')).toMatchObject({ type: 'color', content: '#3F5FA8' })
  expect(wordsElement('blue cups')).toMatchObject({ type: 'text', content: 'blue cups', height: 100 })
  expect(wordsElement(' \n ')).toBeNull()
})

test('a long text has room, within reason', () => {
  expect(wordsElement('word '.repeat(60))?.height).toBeGreaterThan(200)
  expect(wordsElement('word '.repeat(4000))?.height).toBe(600)
})

test('the source of a drawing is shared as words', () => {
  expect(wordsElement('<svg xmlns="http://www.w3.org/2000/svg"></svg>')).toMatchObject({ type: 'text' })
})
