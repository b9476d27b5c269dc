import { describe, expect, it } from 'vitest'
import { FieldReader } from './FieldReader'

const TEXT = 'Warm "light", a\\b\nnew line, ünï, 🌊 and \u2028 done'
const OBJECT = JSON.stringify({ analysis: TEXT, themeDetected: 'x', more: { analysis: 'not this' } })
const ESCAPED = OBJECT.replaceAll(
  /[\u0080-\uffff]/g,
  (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
)

function readIn(pieces: readonly string[], field = 'analysis'): string[] {
  const reader = new FieldReader(field)
  return pieces.map((piece) => reader.read(piece))
}

const cut = (text: string, size: number) => text.match(new RegExp(`.{1,${size}}`, 'gs')) ?? []

describe('FieldReader', () => {
  it.each([1, 2, 3, 5, 7, 40, 1000])('gives the whole field, in pieces of %d', (size) => {
    expect(readIn(cut(OBJECT, size)).join('')).toBe(TEXT)
    expect(readIn(cut(ESCAPED, size)).join('')).toBe(TEXT)
  })

  it('gives words as soon as they are whole', () => {
    expect(readIn(['{"analysis": "Wa', 'rm', ' \\', '"li', 'ght\\u00', 'fc"', ', "x": "y"}'])).toEqual([
      'Wa',
      'rm',
      ' ',
      '"li',
      'ght',
      'ü',
      '',
    ])
  })

  it('gives nothing of an object without the field, and of one that is no JSON', () => {
    expect(readIn(['{"other": "x"}']).join('')).toBe('')
    expect(readIn(['{"analysis": 7, "themeDetected": "x"}']).join('')).toBe('')
    expect(readIn(['x'.repeat(3000), '{"analysis": "late"}']).join('')).toBe('')
    expect(readIn(['{"analysis": "bad \\x escape"}']).join('')).toBe('')
  })
})
