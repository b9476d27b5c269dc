import { expect, it } from 'vitest'
import { boardFile } from './boardFile'

const ADDRESS = `/assets/${'a'.repeat(64)}.png`

const element = {
  type: 'image',
  content: ADDRESS,
  positionX: -3,
  positionY: 40,
  width: 200,
  height: null,
  rotation: 359,
  zIndex: 7,
  properties: { alt: 'A chair', crop: { x: 0, y: 0, width: 1, height: 0.5 }, locked: true },
}
const image = { address: ADDRESS, type: 'image/png', sha256: 'a'.repeat(64), data: 'AAAA' }
const file = {
  format: 'moodloom-board',
  version: 1,
  exportedAt: '2026-01-01T00:00:00.000Z',
  board: { name: 'Kitchen', description: null, category: 'Design' },
  elements: [element],
  images: [image],
}

/** The path of the first error, such as `elements.0.width`. */
const fault = (changed: object) => {
  const { error } = boardFile.safeParse({ ...file, ...changed })
  return error?.issues[0]?.path.join('.')
}

it('parses a board’s file with all of its elements unchanged', () => {
  expect(boardFile.parse(file)).toEqual(file)
})

it('names the path of any value that a board can’t hold', () => {
  expect(fault({ elements: [element, { ...element, width: 5 }] })).toBe('elements.1.width')
  expect(fault({ elements: [{ ...element, rotation: 360 }] })).toBe('elements.0.rotation')
  expect(fault({ elements: [{ ...element, content: 'data:image/png;base64,AAAA' }] })).toBe('elements.0.content')
  expect(fault({ elements: [{ ...element, type: 'text', content: 'x'.repeat(20_001) }] })).toBe('elements.0.content')
  expect(fault({ elements: [{ ...element, properties: { 'on load': 'x' } }] })).toBe('elements.0.properties.on load')
  expect(fault({ elements: Array.from({ length: 10_001 }, () => element) })).toBe('elements')
  expect(fault({ board: { ...file.board, name: ' ' } })).toBe('board.name')
  expect(fault({ images: [{ ...image, type: 'image/svg+xml' }] })).toBe('images.0.type')
  expect(fault({ images: [{ ...image, address: 'https://a.example/b.png' }] })).toBe('images.0.address')
  expect(fault({ version: 2 })).toBe('version')
})

it('rejects missing and unknown fields', () => {
  const { zIndex: _, ...withoutZ } = element
  expect(fault({ elements: [withoutZ] })).toBe('elements.0.zIndex')
  expect(fault({ elements: [{ ...element, id: 'x' }] })).toBe('elements.0')
  expect(fault({ extra: true })).toBe('')
})
