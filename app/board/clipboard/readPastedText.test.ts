import { expect, it } from 'vitest'
import { ELEMENT_TEXT_MAX } from '../../../contract/limits'
import { readPastedText } from './readPastedText'

it('recognizes a color in any CSS notation', () => {
  for (const color of [
    '#fff',
    '#C8432B',
    '#c8432bcc',
    'rgb(1, 2, 3)',
    'rgba(1 2 3 / 50%)',
    'hsl(120deg 50% 40%)',
    'oklch(0.7 0.1 20)',
  ]) {
    expect(readPastedText(`  ${color}\n`), color).toEqual({ kind: 'color', color })
  }
})

it('treats everything else as text', () => {
  for (const text of ['red', '#12', '#ggg', 'rgb(url(x))', 'Meet at 5', 'two\nlines']) {
    expect(readPastedText(text), text).toEqual({ kind: 'text', text })
  }
  expect(readPastedText('a\r\nb')).toEqual({ kind: 'text', text: 'a\nb' })
  expect(readPastedText(' \n ')).toBeNull()
})

it('leaves out what the server does not store: null characters, and half an emoji where a long text is cut', () => {
  expect(readPastedText('a\0b \ud800c 🌿')).toEqual({ kind: 'text', text: 'ab c 🌿' })
  expect(readPastedText('\0')).toBeNull()
  const words = 'a'.repeat(ELEMENT_TEXT_MAX - 1)
  expect(readPastedText(`${words}🌿`)).toEqual({ kind: 'text', text: words })
})

it('reads a long text that begins like a color in time proportional to its length', () => {
  const text = `rgb(${'1'.repeat(100_000)}`
  expect(readPastedText(text)).toEqual({ kind: 'text', text: text.slice(0, ELEMENT_TEXT_MAX) })
})
