import { expect, it } from 'vitest'
import { fromFields, patched } from '../store/BoardElement'
import { recolored } from './recolor'

const shape = (properties: Record<string, string | boolean>) =>
  fromFields('s', { type: 'shape', content: 'rectangle', properties })

it('every color of an element that is the one, or nearly, becomes the other', () => {
  expect(
    recolored(
      shape({ backgroundColor: '#C8432B', borderColor: 'rgb(200, 67, 44)' }),
      { hex: '#C8432B' },
      { hex: '#2F4858' },
    ),
  ).toEqual({ properties: { backgroundColor: '#2F4858', borderColor: '#2F4858' } })
  expect(recolored(shape({ backgroundColor: '#C8832B' }), { hex: '#C8432B' }, { hex: '#2F4858' })).toBe(null)
})

it('a swatch’s content goes along, a background’s does not', () => {
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

it('letters, and what an element has by default, are colors like any other', () => {
  const text = fromFields('t', { type: 'text', content: 'Words', properties: {} })
  expect(recolored(text, { hex: '#000000' }, { hex: '#2F4858' })).toEqual({ properties: { color: '#2F4858' } })
})

it('a chip on the board says the new hex, and the new name where it said the old one', () => {
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

it('how see-through a color is stays', () => {
  expect(recolored(shape({ backgroundColor: '#C8432B80' }), { hex: '#C8432B' }, { hex: '#2F4858' })).toEqual({
    properties: { backgroundColor: '#2F485880' },
  })
})

it('pictures, what is locked and kinds of a newer version stay as they are', () => {
  const color = { color: '#C8432B' }
  for (const element of [
    fromFields('i', { type: 'image', content: '/assets/a.png', properties: color }),
    fromFields('n', { type: 'line', content: 'x', properties: color }),
    shape({ backgroundColor: '#C8432B', locked: true }),
  ])
    expect(recolored(element, { hex: '#C8432B' }, { hex: '#2F4858' })).toBe(null)
})
