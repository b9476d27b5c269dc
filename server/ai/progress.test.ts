import { describe, expect, it } from 'vitest'
import { FieldReader, ListReader } from './progress'

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
  it.each([1, 2, 3, 5, 7, 40, 1000])('returns the whole field from chunks of %d', (size) => {
    expect(readIn(cut(OBJECT, size)).join('')).toBe(TEXT)
    expect(readIn(cut(ESCAPED, size)).join('')).toBe(TEXT)
  })

  it('returns text as soon as it is complete', () => {
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

  it('returns nothing if the field is missing or the JSON is invalid', () => {
    expect(readIn(['{"other": "x"}']).join('')).toBe('')
    expect(readIn(['{"analysis": 7, "themeDetected": "x"}']).join('')).toBe('')
    expect(readIn(['x'.repeat(3000), '{"analysis": "late"}']).join('')).toBe('')
    expect(readIn(['{"analysis": "bad \\x escape"}']).join('')).toBe('')
  })
})

describe('ListReader', () => {
  const ITEMS = [
    { suggestion: 'A "quoted" [line], {odd}', elementType: 'text' },
    'Words alone \\',
    { nested: [1, [2]] },
    7,
  ]
  const LIST = JSON.stringify({ elementType: 'text', suggestions: ITEMS, more: { suggestions: ['not this'] } }, null, 1)
  const read = (pieces: readonly string[]) => {
    const reader = new ListReader('suggestions')
    return pieces.map((piece) => reader.read(piece))
  }

  it.each([1, 2, 3, 5, 7, 40, 1000])('returns every item once, in order, from chunks of %d', (size) => {
    expect(read(cut(LIST, size)).flat()).toEqual(ITEMS)
  })

  it('returns an item as soon as it is complete', () => {
    expect(read(['{"suggestions": [{"a": "x, ', '"}', ', {"a"', ': 2}, "b"', ']}'])).toEqual([
      [],
      [],
      [{ a: 'x, ' }],
      [{ a: 2 }],
      ['b'],
    ])
  })

  it('returns nothing for a missing or empty list, and skips items that are not valid JSON', () => {
    expect(read(['{"suggestions": []}']).flat()).toEqual([])
    expect(read(['{"suggestions": "x, y"}']).flat()).toEqual([])
    expect(read(['{"suggestions": [oops, "fine"]}']).flat()).toEqual(['fine'])
    expect(read(['x'.repeat(3000), '{"suggestions": ["late"]}']).flat()).toEqual([])
    const endless = `{"suggestions": ["${'x'.repeat(9000)}", "after"]}`
    expect(read(cut(endless, 1000)).flat()).toEqual([])
  })
})
