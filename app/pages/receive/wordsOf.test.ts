import { expect, test } from 'vitest'
import { wordsOf } from './wordsOf'

const of = (parts: Partial<Parameters<typeof wordsOf>[0]>) =>
  wordsOf({ title: '', text: '', url: '', files: [], ...parts })
const files = [new File(['x'], 'cup.jpg')]

test('a link comes with its title, each on a line', () => {
  expect(of({ title: 'Blue cups', url: 'https://example.org/cups' })).toBe('Blue cups\nhttps://example.org/cups')
})

test('an address that is in the text already is not said twice', () => {
  expect(of({ text: 'Look: https://example.org/a', url: 'https://example.org/a' })).toBe('Look: https://example.org/a')
  expect(of({ title: 'Cups', text: 'Cups and saucers' })).toBe('Cups and saucers')
  expect(of({ title: 'Cups', text: 'Cups' })).toBe('Cups')
})

test("a picture's title stays away, its words do not", () => {
  expect(of({ title: 'IMG_1234.jpg', files })).toBe('')
  expect(of({ title: 'IMG_1234.jpg', text: ' from the market ', files })).toBe('from the market')
})
