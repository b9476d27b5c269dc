import { expect, it, test } from 'vitest'
import { colorCell, elementColor, parseColorQuery } from './colorQuery'

const has = (query: string, hex: string) => {
  const cell = `${hex[1]}${hex[3]}${hex[5]}`
  return parseColorQuery(query)?.cells.includes(cell) ?? false
}

it.each([
  ['#C8432B', '#c8432b'],
  ['#abc', '#aabbcc'],
  ['c8432b', '#c8432b'],
  [' Light Grey ', '#d3d3d3'],
  ['sky-blue', '#87ceeb'],
  ['terracotta', '#c8643b'],
  ['facade', null],
  ['123', null],
  ['#12', null],
  ['blueish', null],
  ['constructor', null],
  ['__proto__', null],
  ['', null],
])('%s is %s', (query, hex) => {
  expect(parseColorQuery(query)?.hex ?? null).toBe(hex)
})

test('a color query matches similar colors, and the color itself best', () => {
  expect(has('#c8432b', '#c8432b')).toBe(true)
  expect(has('#c8432b', '#c04030')).toBe(true)
  expect(has('#c8432b', '#2bc843')).toBe(false)
  const { cells = [], scores = [] } = parseColorQuery('#c8432b') ?? {}
  expect(cells[scores.indexOf(Math.max(...scores))]).toBe('c42')
  expect(cells.length).toBeLessThan(250)
})

it.each([
  ['red', ['#ff0000', '#f44336', '#dc143c', '#b3261e'], ['#ffc0cb', '#ff9800', '#795548']],
  ['orange', ['#ff9800', '#ffa500', '#ff8c00'], ['#f44336', '#ffff00']],
  ['yellow', ['#ffff00', '#ffd700', '#ffc107'], ['#ff9800', '#4caf50']],
  ['teal', ['#008080', '#1f8a8c'], ['#2196f3', '#4caf50']],
  ['violet', ['#800080'], ['#008080']],
  ['green', ['#4caf50', '#008000', '#90ee90', '#556b2f'], ['#2196f3', '#ffff00']],
  ['blue', ['#2196f3', '#0000ff', '#000080', '#87ceeb'], ['#9c27b0', '#4caf50']],
  ['purple', ['#9c27b0', '#800080', '#673ab7'], ['#2196f3', '#f44336']],
  ['pink', ['#ffc0cb', '#ff69b4', '#f8bbd0'], ['#f44336', '#800080']],
  ['brown', ['#795548', '#8b4513', '#5d4037'], ['#ff9800', '#808080']],
  ['grey', ['#808080', '#9e9e9e'], ['#000000', '#ffffff', '#2196f3']],
  ['black', ['#000000', '#111111'], ['#808080']],
  ['white', ['#ffffff', '#fafafa'], ['#9e9e9e']],
])('%s matches the colors that people call by that name', (name, are, areNot) => {
  expect(are.filter((hex) => !has(name, hex))).toEqual([])
  expect(areNot.filter((hex) => has(name, hex))).toEqual([])
})

test.each([
  ['#c8432b', 'c42'],
  ['#C8432BFF', 'c42'],
  ['#Fa3', 'fa3'],
  ['red', null],
  ['#12345', null],
])('the cell of %s is %s', (color, cell) => {
  expect(colorCell(color)).toBe(cell)
})

test.each([
  [{ type: 'color', content: '#112233', properties: { backgroundColor: '#445566' } }, '#112233'],
  [{ type: 'color', content: 'background', properties: { backgroundColor: '#445566' } }, '#445566'],
  [{ type: 'shape', content: null, properties: { color: '#778899' } }, '#778899'],
  [{ type: 'text', content: 'x', properties: { color: '#000000' } }, null],
  [{ type: 'text', content: 'x', properties: { color: '#0a0a0a' } }, '#0a0a0a'],
  [{ type: 'image', content: '/assets/x.png', properties: null }, null],
] as const)('the color of %j is %s', (element, color) => {
  expect(elementColor(element as Parameters<typeof elementColor>[0])).toBe(color)
})
