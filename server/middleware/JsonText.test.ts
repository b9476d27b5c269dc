import { describe, expect, test } from 'vitest'
import { type JsonBounds, JsonText } from './JsonText'

const BOUNDS: JsonBounds = { bytes: 10_000, values: 300, items: 20, keys: 10 }
const bytes = (text: string) => new TextEncoder().encode(text)

/** The problem with a text that arrives in parts of this many bytes, and its value. */
function read(text: string, bounds: Partial<JsonBounds> = {}, size = Number.POSITIVE_INFINITY) {
  const whole = bytes(text)
  const json = new JsonText({ ...BOUNDS, ...bounds })
  for (let at = 0; at < whole.length; at += size) {
    const problem = json.push(whole.subarray(at, at + Math.min(size, whole.length)))
    if (problem) return problem
  }
  return { value: json.parse() }
}
const list = (length: number, item = '1') => `[${Array.from({ length }, () => item).join(',')}]`
const object = (length: number) => `{${Array.from({ length }, (_, index) => `"k${index}":1`).join(',')}}`

describe('a JSON text that arrives in chunks', () => {
  test.each([1, 2, 3, 7, 1000])('in chunks of %i bytes has the same value as JSON.parse returns', (size) => {
    const value = { 'a\\"b': 'data:image', list: [1, -2.5e3, null, true, {}, []], 'é, [{': '\\\\"[]{},:\u{1f600}\n' }
    const text = JSON.stringify(value, null, 1)
    expect(read(text, {}, size)).toEqual({ value })
    expect(read(`\u{feff}${text}`, {}, size)).toEqual({ value })
  })

  test.each(['"text"', '17', 'null', '', '{"a":', '[1,]', ']{', '}}}[[[', '{"a":1}}', "{'a':1}", '"\\'])(
    '%j is neither an object nor a list',
    (text) => expect(read(text)).toEqual({ value: undefined }),
  )

  test.each([
    ['items of a list', list(20), list(21), 'The request: At most 20 items', undefined],
    ['items of a list in it', `{"a":{"b":${list(20)}}}`, `{"a":{"b":${list(21)}}}`, 'a.b: At most 20 items', 'a.b'],
    ['keys of an object', `[1,${object(10)}]`, `[1,${object(11)}]`, '1: At most 10 keys', '1'],
    [
      'values',
      `[${list(15, list(18))}]`,
      `[${list(16, list(18))}]`,
      'The request contains more than 300 values.',
      undefined,
    ],
    [
      'depth',
      `${'['.repeat(256)}${']'.repeat(256)}`,
      `${'['.repeat(257)}${']'.repeat(257)}`,
      '0.0.0.0: Nested too deeply',
      '0.0.0.0',
    ],
    [
      'the length of a key',
      `{"${'k'.repeat(1022)}":1}`,
      `{"a":{"${'k'.repeat(1023)}":1}}`,
      'a: Contains a key that is too long',
      'a',
    ],
  ])('%s are limited, whatever the chunk size', (_, good, bad, message, field) => {
    for (const size of [1, 5, 10_000]) {
      expect(read(good, {}, size)).toEqual({ value: JSON.parse(good) })
      expect(read(bad, {}, size)).toEqual({ code: 'VALIDATION_FAILED', message, ...(field && { field }) })
    }
  })

  test('brackets, commas and colons in strings are ignored', () => {
    const value = [`${'[{,:"\\'.repeat(100)}`]
    for (const size of [1, 2, 3, 5, 10_000]) expect(read(JSON.stringify(value), {}, size)).toEqual({ value })
  })

  test('bytes are limited, and more strictly outside of data URIs', () => {
    const image = JSON.stringify({ content: `data:image/png;base64,${'A'.repeat(5000)}` })
    const words = JSON.stringify({ content: 'A'.repeat(5000) })
    for (const size of [1, 3, 10_000]) {
      expect(read(image, { plainBytes: 100 }, size)).toHaveProperty('value')
      expect(read(words, { plainBytes: 2048 }, size)).toEqual({
        code: 'TOO_LARGE',
        message: 'The request is larger than 2 KB, not counting the image in it.',
      })
      expect(read(image, { bytes: 4096 }, size)).toEqual({
        code: 'TOO_LARGE',
        message: 'The request is larger than 4 KB.',
      })
    }
  })

  test('reading stops at the chunk that exceeds a limit', () => {
    const json = new JsonText({ ...BOUNDS, bytes: 10_000_000 })
    expect(json.push(bytes('{"mutations":'))).toBeNull()
    expect(json.push(bytes('['.repeat(1000)))).toMatchObject({ field: 'mutations.0.0.0' })
    expect(json.length).toBe(1013)
  })
})
