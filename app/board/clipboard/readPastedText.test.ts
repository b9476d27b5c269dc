import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
    expect(readPastedText(text), text).toEqual({ kind: 'text', texts: [text] })
  }
  expect(readPastedText('a\r\nb')).toEqual({ kind: 'text', texts: ['a\nb'] })
  expect(readPastedText(' \n ')).toBeNull()
})

it('leaves out what the server does not store: null characters and halves of emojis', () => {
  expect(readPastedText('a\0b \ud800c 🌿')).toEqual({ kind: 'text', texts: ['ab c 🌿'] })
  expect(readPastedText('\0')).toBeNull()
})

describe('a text that is too long for one element', () => {
  const partsOf = (text: string) => {
    const read = readPastedText(text)
    return read?.kind === 'text' ? read.texts : []
  }

  it('is split at the end of a paragraph, else of a line, a sentence or a word', () => {
    const words = (count: number) => 'moss '.repeat(count).trim()
    for (const end of ['\n\n', '\n', '. ', ' ']) {
      const [first, second] = [`First ${words(3000)}`, `Second ${words(3000)}`]
      const parts = partsOf(`${first}${end}${second}`)
      expect(
        parts.map((part) => part.split(' ')[0]),
        JSON.stringify(end),
      ).toEqual(end === ' ' ? ['First', 'moss'] : ['First', 'Second'])
      expect(parts.join(' ').split(/\s+/), JSON.stringify(end)).toHaveLength(6002)
    }
  })

  it('is kept whole even without any place to split it, and no emoji is halved', () => {
    const text = `${'a'.repeat(ELEMENT_TEXT_MAX - 1)}${'🌿'.repeat(ELEMENT_TEXT_MAX)}`
    const parts = partsOf(text)
    expect(parts.join('')).toBe(text)
    expect(parts[0]).toBe('a'.repeat(ELEMENT_TEXT_MAX - 1))
  })

  it('loses no words, whatever it consists of, and no part is blank or too long', () => {
    const piece = fc.constantFrom(' ', '\n', '\n\n', '. ', '\n  - ', 'moss', '🌿', 'a'.repeat(9000), ' '.repeat(21_000))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('')
        const parts = partsOf(text)
        expect(parts.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
        for (const part of parts) expect(part.trim() !== '' && part.length <= ELEMENT_TEXT_MAX).toBe(true)
      }),
    )
  })
})

it('reads a long text that begins like a color in time proportional to its length', () => {
  const text = `rgb(${'1'.repeat(100_000)}`
  expect(readPastedText(text)).toMatchObject({ kind: 'text', texts: { length: 6 } })
})
