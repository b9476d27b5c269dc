import { expect, test } from 'vitest'
import { elementFromText } from './elementFromText'

test('turns a color into a swatch, other words into a text and blank input into null', () => {
  expect(elementFromText(' #3F5FA8 ')).toMatchObject({ type: 'color', content: '#3F5FA8' })
  expect(elementFromText('blue cups')).toMatchObject({ type: 'text', content: 'blue cups', height: 100 })
  expect(elementFromText(' \n ')).toBeNull()
})

test('gives a long text more height, up to a limit', () => {
  expect(elementFromText('word '.repeat(60))?.height).toBeGreaterThan(200)
  expect(elementFromText('word '.repeat(4000))?.height).toBe(600)
})

test('treats SVG source code as text', () => {
  expect(elementFromText('<svg xmlns="http://www.w3.org/2000/svg"></svg>')).toMatchObject({ type: 'text' })
})
