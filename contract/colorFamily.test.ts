import { expect, test } from 'vitest'
import { COLOR_FAMILIES, colorFamilyOf } from './colorFamily'

test.each([
  ['#c8432b', 'red'],
  ['#e8873a', 'orange'],
  ['#f2c230', 'yellow'],
  ['#2f7d4f', 'green'],
  ['#1f8a8c', 'teal'],
  ['#2b4ac8', 'blue'],
  ['#6a3fb0', 'purple'],
  ['#800080', 'purple'],
  ['#e0559a', 'pink'],
  ['#f4b8b0', 'pink'],
  ['#6b4226', 'brown'],
  ['#141210', 'black'],
  ['#8a8a8c', 'gray'],
  ['#f7f4ef', 'white'],
] as const)('%s is %s', (hex, family) => {
  expect(colorFamilyOf(hex)).toBe(family)
})

test('every hue has a family at every lightness', () => {
  for (let value = 0; value < 0xffffff; value += 4099) {
    expect(COLOR_FAMILIES).toContain(colorFamilyOf(`#${value.toString(16).padStart(6, '0')}`))
  }
})
