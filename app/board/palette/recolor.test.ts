import { expect, it } from 'vitest'
import { fromFields, patched } from '../store/BoardElement'
import { recolored } from './recolor'

const shape = (properties: Record<string, string | boolean>) =>
  fromFields('s', { type: 'shape', content: 'rectangle', properties })

it('replaces every color of an element that matches or nearly matches', () => {
  expect(
    recolored(
      shape({ backgroundColor: '#C8432B', borderColor: 'rgb(200, 67, 44)' }),
      { hex: '#C8432B' },
      { hex: '#2F4858' },
    ),
  ).toEqual({ properties: { backgroundColor: '#2F4858', borderColor: '#2F4858' } })
  expect(recolored(shape({ backgroundColor: '#C8832B' }), { hex: '#C8432B' }, { hex: '#2F4858' })).toBe(null)
})

it('changes a swatch’s content, too, but not a background’s', () => {
  const swatch = fromFields('c', { type: 'color', content: '#C8432B', properties: { backgroundColor: '#C8432B' } })
  const ground = fromFields('b', { type: 'color', content: 'background', properties: { backgroundColor: '#C8432B' } })
  expect(patched(swatch, recolored(swatch, { hex: '#C8432B' }, { hex: '#2F4858' }) ?? {})).toMatchObject({
    content: '#2F4858',
    properties: { backgroundColor: '#2F4858' },
  })
  expect(patched(ground, recolored(ground, { hex: '#C8432B' }, { hex: '#2F4858' }) ?? {})).toMatchObject({
    content: 'background',
    properties: { backgroundColor: '#2F4858' },
  })
})

it('replaces text colors and default colors as well', () => {
  const text = fromFields('t', { type: 'text', content: 'Words', properties: {} })
  expect(recolored(text, { hex: '#000000' }, { hex: '#2F4858' })).toEqual({ properties: { color: '#2F4858' } })
})

it('updates the hex in a palette strip, and the color’s name unless it was edited', () => {
  const [from, to] = [{ hex: '#C8432B', name: 'Rust' } as const, { hex: '#2F4858', name: 'Deep Sea' } as const]
  const chip = (name: string) =>
    fromFields('c', { type: 'color', content: '#C8432B', properties: { backgroundColor: '#C8432B', name } })
  expect(recolored(chip('Rust'), from, to)?.properties).toMatchObject({ name: 'Deep Sea' })
  expect(recolored(chip('Our red'), from, to)?.properties).not.toHaveProperty('name')
  const words = fromFields('t', { type: 'text', content: '#C8432B\nRust' })
  expect(recolored(words, from, to)).toMatchObject({ content: '#2F4858\nDeep Sea' })
  const caption = fromFields('t', { type: 'text', content: '#C8432B\nRust', properties: { color: '#1D1A16' } })
  expect(recolored(caption, { hex: '#C8432B' }, { hex: '#2F4858' })).toMatchObject({ content: '#2F4858\nRust' })
})

it('keeps the alpha of a color', () => {
  expect(recolored(shape({ backgroundColor: '#C8432B80' }), { hex: '#C8432B' }, { hex: '#2F4858' })).toEqual({
    properties: { backgroundColor: '#2F485880' },
  })
})

it('leaves images, locked elements and unknown types unchanged', () => {
  const color = { color: '#C8432B' }
  for (const element of [
    fromFields('i', { type: 'image', content: '/assets/a.png', properties: color }),
    fromFields('n', { type: 'line', content: 'x', properties: color }),
    shape({ backgroundColor: '#C8432B', locked: true }),
  ])
    expect(recolored(element, { hex: '#C8432B' }, { hex: '#2F4858' })).toBe(null)
})
