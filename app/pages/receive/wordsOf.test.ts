import { expect, test } from 'vitest'
import { wordsOf } from './wordsOf'

const of = (parts: Partial<Parameters<typeof wordsOf>[0]>) =>
  wordsOf({ title: '', text: '', url: '', files: [], ...parts })
const files = [new File(['x'], 'cup.jpg')]

test('puts a link below its title', () => {
  expect(of({ title: 'Blue cups', url: 'https://example.org/cups' })).toBe('Blue cups\nhttps://example.org/cups')
})

test('does not repeat a URL or a title that the text already contains', () => {
  expect(of({ text: 'Look: https://example.org/a', url: 'https://example.org/a' })).toBe('Look: https://example.org/a')
  expect(of({ title: 'Cups', text: 'Cups and saucers' })).toBe('Cups and saucers')
  expect(of({ title: 'Cups', text: 'Cups' })).toBe('Cups')
})

test('drops an image’s title, but keeps its text', () => {
  expect(of({ title: 'IMG_1234.jpg', files })).toBe('')
  expect(of({ title: 'IMG_1234.jpg', text: ' from the market ', files })).toBe('from the market')
})
