import { expect, test } from 'vitest'
import { A_TEXT, overwriteNote } from './testNotification'
import { versionLines } from './versionLines'
import { ownerOf, takeLabel, versionPatch } from './versions'

test('turns one side into a patch that restores it, property by property', () => {
  const fields = [
    A_TEXT,
    { field: 'width', before: null, after: 300 },
    { field: 'properties.color', before: '#111111', after: '#222222' },
    { field: 'properties.bold', before: null, after: true },
  ]
  expect(versionPatch(fields, 'before')).toEqual({
    content: 'from Ann',
    width: null,
    properties: { color: '#111111', bold: null },
  })
  expect(versionPatch(fields, 'after')).toEqual({
    content: 'from Ben',
    width: 300,
    properties: { color: '#222222', bold: true },
  })
})

test('leaves out values that were too large to store, and returns null if none is left', () => {
  expect(versionPatch([A_TEXT, { field: 'properties.note' }], 'before')).toEqual({ content: 'from Ann' })
  expect(versionPatch([{ field: 'content' }], 'before')).toBeNull()
  expect(versionPatch([{ field: 'nonsense', before: 1 }], 'before')).toBeNull()
})

test('the value before is mine if I was overwritten, and theirs if I overwrote', () => {
  expect([ownerOf({ kind: 'overwritten' }, 'before'), ownerOf({ kind: 'overwritten' }, 'after')]).toEqual([
    'mine',
    'theirs',
  ])
  expect([takeLabel({ kind: 'overwrote' }, 'before'), takeLabel({ kind: 'overwrote' }, 'after')]).toEqual([
    'Use theirs',
    'Use mine',
  ])
})

test('shows a version in readable form', () => {
  const fields = [
    { field: 'properties.borderRadius', before: '8px', after: null },
    { field: 'properties.color', before: '#111111', after: { odd: true } },
    { field: 'positionY', before: 20, after: 60 },
    { field: 'positionX', before: 10, after: 50 },
    { field: 'height', before: 100, after: null },
    { field: 'rotation', before: 0, after: 15 },
    A_TEXT,
  ]
  const note = overwriteNote('overwritten', { fields })
  expect(versionLines(note, 'before')).toEqual([
    { kind: 'text', text: 'from Ann' },
    { kind: 'fact', label: 'Position', value: '10, 20' },
    { kind: 'fact', label: 'Height', value: '100' },
    { kind: 'fact', label: 'Rotation', value: '0°' },
    { kind: 'fact', label: 'Border radius', value: '8px' },
    { kind: 'color', label: 'Color', color: '#111111' },
  ])
  expect(versionLines(note, 'after').slice(2)).toEqual([
    { kind: 'fact', label: 'Height', value: 'automatic' },
    { kind: 'fact', label: 'Rotation', value: '15°' },
    { kind: 'fact', label: 'Border radius', value: 'automatic' },
    { kind: 'fact', label: 'Color', value: 'several settings' },
  ])
})

test('shows content as text, an image, a swatch or the name of a shape, and cuts long text', () => {
  const address = `/assets/${'a'.repeat(64)}.png`
  const shown = (elementType: 'text' | 'image' | 'color' | 'shape', before?: string) =>
    versionLines(
      { elementType, fields: [before === undefined ? { field: 'content' } : { field: 'content', before }] },
      'before',
    )[0]
  expect(shown('image', address)).toEqual({ kind: 'image', src: `${address}?w=320` })
  expect(shown('image', 'https://example.org/x.png')).toEqual({ kind: 'image', src: 'https://example.org/x.png' })
  expect(shown('color', '#abcdef')).toEqual({ kind: 'color', label: 'Color', color: '#abcdef' })
  expect(shown('shape', 'circle')).toEqual({ kind: 'fact', label: 'Shape', value: 'circle' })
  expect(shown('text', ' ')).toEqual({ kind: 'fact', label: 'Text', value: 'empty' })
  expect(shown('text')).toEqual({ kind: 'fact', label: 'Text', value: 'too large to show' })
  const long = shown('text', 'x'.repeat(300))
  expect(long?.kind === 'text' && long.text).toBe(`${'x'.repeat(280)}…`)
})
