import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromFields } from '../../store/BoardElement'
import { colorPatch } from '../paint'
import { boardPalette } from './boardPalette'
import { readColor } from './readColor'
import { withRecent } from './recentColors'

describe('colours that are typed', () => {
  it.each([
    ['#c8432b', '#C8432B'],
    ['c8432b', '#C8432B'],
    ['#fff', '#FFFFFF'],
    ['#0f08', '#00FF0088'],
    ['#C8432BFF', '#C8432B'],
    ['rgb(200, 67, 43)', '#C8432B'],
    ['rgb(200 67 43 / 50%)', '#C8432B80'],
    ['rgba(200,67,43,0.5)', '#C8432B80'],
    ['rgb(100% 0% 0%)', '#FF0000'],
    ['hsl(120, 100%, 25%)', '#008000'],
    ['hsl(-240deg 100% 25%)', '#008000'],
    ['hsla(0 0% 100% / 0)', '#FFFFFF00'],
  ])('%s is %s', (typed, hex) => expect(readColor(typed)).toBe(hex))

  it.each(['', '#12', '#12345', 'tomato!', 'rgb(1 2)', 'rgb(a b c)', 'hsl(x 1% 1%)', 'url(#a)'])(
    '%j is none',
    (typed) => expect(readColor(typed)).toBe(null),
  )

  it('what was read is read again as itself', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(byte, byte, byte, (red, green, blue) => {
        const hex = readColor(`rgb(${red} ${green} ${blue})`)
        expect(hex).not.toBe(null)
        expect(readColor(hex ?? '')).toBe(hex)
      }),
    )
  })
})

describe('colours at hand', () => {
  it('a board’s palette has what its elements show, the most used first', () => {
    const shape = (id: string, backgroundColor: string) =>
      fromFields(id, { type: 'shape', content: 'rectangle', properties: { backgroundColor } })
    const elements = [
      shape('1', '#111111'),
      shape('2', '#222222'),
      shape('3', 'rgb(34, 34, 34)'),
      fromFields('4', { type: 'text', content: 'x', properties: { color: '#222' } }),
      fromFields('5', { type: 'image', content: '/assets/a.png', properties: { color: '#333333' } }),
      fromFields('6', { type: 'color', content: 'no colour at all', properties: {} }),
    ]
    expect(boardPalette(elements)).toEqual(['#222222', '#111111'])
  })

  it('the last twelve are remembered, each once, the latest first', () => {
    const many = Array.from({ length: 14 }, (_, index) => readColor(`rgb(${index} 0 0)`)).flatMap((hex) => hex ?? [])
    const list = many.reduce<ReturnType<typeof withRecent>>(withRecent, [])
    expect(list).toHaveLength(12)
    expect(list[0]).toBe(many[13])
    expect(withRecent(list, many[5] ?? '#000')).toHaveLength(12)
    expect(withRecent(list, many[5] ?? '#000')[0]).toBe(many[5])
  })
})

it('a swatch’s content is its colour too, but not a background’s', () => {
  const swatch = fromFields('s', { type: 'color', content: '#111111' })
  const background = fromFields('b', { type: 'color', content: 'background' })
  expect(colorPatch(swatch, '#222222')).toEqual({ content: '#222222', properties: { backgroundColor: '#222222' } })
  expect(colorPatch(background, '#222222')).toEqual({ properties: { backgroundColor: '#222222' } })
})
