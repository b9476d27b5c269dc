import { expect, it } from 'vitest'
import { intersects } from '../../../contract/layout/rect'
import { boxOf, fromFields } from '../store/BoardElement'
import { newElement } from '../store/newElement'
import { paletteStrip } from './paletteStrip'

const swatches = ['Plum', 'Cream', 'Mediterranean Sea', 'Rust', 'Sage'].map((name, at) => ({
  hex: `#a1b2c${at}`,
  name,
}))

const drawn = (pictureWidth: number) =>
  paletteStrip(swatches, pictureWidth, 'group').elements.map((given, at) =>
    fromFields(`${at}`, newElement(given, { topZ: 0, place: () => ({ x: 0, y: 0 }) })),
  )

it('makes a named swatch and a caption with hex and name for each color, all in one group', () => {
  const elements = drawn(300)
  const chips = elements.filter(({ type }) => type === 'color')
  expect(chips.map(({ content, properties }) => [content, properties.name])).toEqual(
    swatches.map(({ hex, name }) => [hex.toUpperCase(), name]),
  )
  expect(elements.filter(({ type }) => type === 'text').map(({ content }) => content)).toEqual(
    swatches.map(({ hex, name }) => `${hex.toUpperCase()}\n${name}`),
  )
  expect(new Set(elements.map(({ properties }) => properties.groupId))).toEqual(new Set(['group']))
})

it.each([120, 300, 700, 1400])('for an image of %i px nothing overlaps except with the card', (width) => {
  const [card, ...parts] = drawn(width).map(boxOf)
  for (const [index, box] of parts.entries()) {
    for (const other of parts.slice(index + 1)) expect(intersects(box, other)).toBe(false)
    expect(box.x + box.width).toBeLessThanOrEqual((card?.width ?? 0) - 12)
    expect(box.y + box.height).toBeLessThanOrEqual((card?.height ?? 0) - 12)
  }
})
