import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLIPBOARD_ELEMENTS_MAX } from '../../../contract/limits'
import { TEXT_PLACEHOLDER } from '../../../contract/rules/elementDefaults'
import type { BoardElement } from '../store/BoardElement'
import { readPayload, writePayload } from './payload'

const ASSET = `/assets/${'a'.repeat(64)}.png`

const element = (fields: Partial<BoardElement> = {}): BoardElement => ({
  id: '00000000-0000-7000-8000-000000000001',
  type: 'text',
  content: 'Words',
  positionX: 0,
  positionY: 0,
  width: 200,
  height: 100,
  rotation: 0,
  zIndex: 1,
  properties: {},
  ...fields,
})

const key = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9_]{0,12}$/)
const anyElement = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom('text', 'shape', 'color', 'image'),
  content: fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
  positionX: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  positionY: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  width: fc.integer({ min: 20, max: 4000 }),
  height: fc.integer({ min: 20, max: 4000 }),
  rotation: fc.integer({ min: 0, max: 359 }),
  zIndex: fc.integer({ min: -5, max: 50 }),
  properties: fc.dictionary(key, fc.oneof(fc.string({ unit: 'binary' }), fc.boolean(), fc.integer()), { maxKeys: 8 }),
})

/** HTML as a browser serializes it after sanitizing: the same tree in another notation. */
function cleaned(html: string): string {
  return `<html><head></head><body><!--StartFragment-->${html
    .replace('<meta charset="utf-8">', '')
    .replace('<div ', '<div style="color: rgb(0, 0, 0);" ')
    .replaceAll('\u00a0', '&nbsp;')}<!--EndFragment--></body></html>`
}

it('round-trips any elements through the clipboard, even after a browser has sanitized the HTML', () => {
  fc.assert(
    fc.property(fc.array(anyElement, { maxLength: 8 }), (drawn) => {
      const elements = drawn.map((each) => (each.type === 'image' ? { ...each, content: ASSET } : each))
      const expected = elements.map(({ id: _, zIndex: __, ...fields }) => fields)
      const { html } = writePayload(elements)
      for (const written of [html, cleaned(html)])
        expect(readPayload(written)).toEqual({ kind: 'elements', elements: expected, bad: 0 })
    }),
  )
})

it('rounds the positions of an unfinished drag to whole pixels', () => {
  const { html } = writePayload([element({ positionX: 1.4, positionY: -0.2, width: 99.6, rotation: 360.2 })])
  expect(readPayload(html)).toMatchObject({
    elements: [{ positionX: 1, positionY: 0, width: 100, rotation: 0 }],
    bad: 0,
  })
})

it('offers other programs the text from top to bottom, without placeholders, backgrounds and shape names', () => {
  const { text, html } = writePayload([
    element({ content: 'below', positionY: 300 }),
    element({ content: '<b>above</b>\nsecond line', positionY: -20 }),
    element({ content: TEXT_PLACEHOLDER }),
    element({ type: 'shape', content: 'circle' }),
    element({ type: 'color', content: 'background' }),
    element({ type: 'color', content: '#ff8800', positionY: 100 }),
  ])
  expect(text).toBe('<b>above</b>\nsecond line\n#ff8800\nbelow')
  expect(html).toContain('<p>&lt;b&gt;above&lt;/b&gt;<br>second line</p>')
})

describe('hostile and foreign HTML', () => {
  const wrap = (value: unknown) =>
    `<div data-moodloom="${JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></div>`
  const paste = (...elements: unknown[]) => readPayload(wrap({ version: 1, elements }))
  const good = { type: 'text', content: 'kept', positionX: 0, positionY: 0, width: 100, height: 50 }

  it.each([
    ['nothing', ''],
    ['a page', '<p>Hello <img src=x onerror=alert(1)></p>'],
    ['another canvas', '<div data-tldraw="{}"></div>'],
    ['the attribute’s name as words', '<p>data-moodloom="{}"</p>'],
  ])('treats %s as foreign', (_, html) => {
    expect(readPayload(html)).toEqual({ kind: 'foreign' })
  })

  it.each([
    ['broken JSON', '<div data-moodloom="{&quot;version"></div>'],
    ['no object', wrap(null)],
    ['no list', wrap({ version: 1, elements: 'many' })],
    ['a later version', wrap({ version: 2, elements: [] })],
    ['code', '<div data-moodloom="alert(1)"></div>'],
  ])('reports %s as unreadable', (_, html) => {
    expect(readPayload(html)).toEqual({ kind: 'unreadable' })
  })

  it.each([
    ['a script as a picture', { ...good, type: 'image', content: 'javascript:alert(1)' }],
    ['bytes as a picture', { ...good, type: 'image', content: 'data:image/svg+xml,<svg onload=alert(1)>' }],
    ['a file as a picture', { ...good, type: 'image', content: 'file:///etc/passwd' }],
    ['an address that leaves its attribute', { ...good, type: 'image', content: 'https://a.example/"><script>' }],
    ['a type that is none', { ...good, type: '<iframe>' }],
    ['no content', { type: 'shape', content: '' }],
    ['a place that no canvas shows', { ...good, positionX: 1e9 }],
    ['a size that no element has', { ...good, width: 1e6 }],
    ['no number', { ...good, rotation: '45' }],
    ['half a px', { ...good, positionY: 0.5 }],
    ['a field that no element has', { ...good, onclick: 'alert(1)' }],
    ['someone’s id', { ...good, id: '00000000-0000-7000-8000-000000000001' }],
    [
      'too many properties',
      { ...good, properties: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 1])) },
    ],
    ['too many words', { ...good, content: 'x'.repeat(20_001) }],
    ['a list', [good]],
    ['nothing', null],
  ])('drops an invalid element (%s) and keeps the valid ones', (_, bad) => {
    expect(paste(bad, good)).toEqual({ kind: 'elements', elements: [good], bad: 1 })
  })

  it('drops a property that targets the prototype', () => {
    const read = paste(JSON.parse('{"type":"text","content":"x","properties":{"__proto__":{"stolen":1},"a":1}}'))
    expect(read).toEqual({ kind: 'elements', elements: [{ type: 'text', content: 'x', properties: { a: 1 } }], bad: 0 })
    expect({}).not.toHaveProperty('stolen')
  })

  it('turns a text without content into a placeholder', () => {
    expect(paste({ ...good, content: '' })).toMatchObject({ elements: [{ content: TEXT_PLACEHOLDER }], bad: 0 })
  })

  it('looks for a payload in time proportional to the length, even among tags that never end', () => {
    const open = '<div '.repeat(50_000)
    expect(readPayload(open)).toEqual({ kind: 'foreign' })
    expect(readPayload(open + wrap({ version: 1, elements: [good] }))).toMatchObject({ elements: [good] })
  })

  it('refuses a payload over the limits as a whole, without reading each element', () => {
    expect(paste(...Array.from({ length: CLIPBOARD_ELEMENTS_MAX }, () => good))).toMatchObject({ kind: 'elements' })
    expect(paste(...Array.from({ length: 10_000 }, () => good))).toEqual({ kind: 'too-much' })
    expect(readPayload(`<div data-moodloom="${'x'.repeat(12_000_001)}"></div>`)).toEqual({ kind: 'too-much' })
  })
})
