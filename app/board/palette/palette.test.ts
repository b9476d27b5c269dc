import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromFields } from '../store/BoardElement'
import { boardPalette, usedColors } from './boardPalette'
import { colorPatch } from './elementColor'
import { readColor } from './readColor'

describe('typed colors', () => {
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
  ])('reads %s as %s', (typed, hex) => expect(readColor(typed)).toBe(hex))

  it.each(['', '#12', '#12345', 'tomato!', 'rgb(1 2)', 'rgb(a b c)', 'hsl(x 1% 1%)', 'url(#a)'])(
    'rejects %j',
    (typed) => expect(readColor(typed)).toBe(null),
  )

  it('reads its own output unchanged', () => {
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

describe('colors in use', () => {
  it('lists the colors of elements, the most used first', () => {
    const shape = (id: string, backgroundColor: string) =>
      fromFields(id, { type: 'shape', content: 'rectangle', properties: { backgroundColor } })
    const elements = [
      shape('1', '#111111'),
      shape('2', '#222222'),
      shape('3', 'rgb(34, 34, 34)'),
      fromFields('4', { type: 'text', content: 'x', properties: { color: '#222' } }),
      fromFields('5', { type: 'image', content: '/assets/a.png', properties: { color: '#333333' } }),
      fromFields('6', { type: 'color', content: 'no color at all', properties: {} }),
    ]
    expect(usedColors(elements)).toEqual(['#222222', '#111111'])
  })
})

describe('the palette of a board', () => {
  const photo = (id: string, width: number, height: number) =>
    fromFields(id, { type: 'image', content: `/assets/${id}.jpg`, width, height })
  const swatch = (id: string, hex: string, side = 100) =>
    fromFields(id, { type: 'color', content: hex, width: side, height: side, properties: { backgroundColor: hex } })
  const of = (colors: Readonly<Record<string, readonly (readonly [string, number])[]>>) => (address: string) =>
    colors[address.slice('/assets/'.length, -'.jpg'.length)]?.map(([hex, share]) => ({ hex, share }))
  const none = () => undefined

  it('weighs the colors of images by their size, and includes those of elements', () => {
    const colors = of({
      large: [
        ['#c0b0a0', 0.7],
        ['#203040', 0.3],
      ],
      small: [['#2e8b57', 1]],
    })
    const palette = boardPalette([photo('large', 400, 300), photo('small', 60, 60), swatch('s', '#E4002B')], colors)
    expect(palette.map(({ hex, isUsed }) => [hex, isUsed])).toEqual([
      ['#C0B0A0', false],
      ['#203040', false],
      ['#E4002B', true],
      ['#2E8B57', false],
    ])
    expect(palette.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  })

  it('merges similar colors, preferring the element’s value', () => {
    const colors = of({ a: [['#e5022c', 1]], b: [['#e3002a', 1]] })
    const palette = boardPalette([photo('a', 400, 400), photo('b', 400, 400), swatch('s', '#E4002B', 20)], colors)
    expect(palette).toMatchObject([{ hex: '#E4002B', isUsed: true, isInPicture: true }])
  })

  it('has at most ten colors', () => {
    const hues = Array.from({ length: 24 }, (_, index) => readColor(`hsl(${index * 15} 80% 50%)`) ?? '')
    expect(
      boardPalette(
        hues.map((hex) => swatch(hex, hex)),
        none,
      ).length,
    ).toBeLessThanOrEqual(10)
  })

  it('ignores default text and white fills, which are no choice, and hidden elements', () => {
    const elements = [
      fromFields('text', { type: 'text', content: 'Words' }),
      fromFields('paper', { type: 'shape', content: 'rectangle', properties: { backgroundColor: '#FFFFFF' } }),
      fromFields('red', { type: 'text', content: 'Words', properties: { color: '#B3261E' } }),
      fromFields('gone', {
        type: 'color',
        content: '#00FF00',
        properties: { backgroundColor: '#00FF00', hidden: true },
      }),
      fromFields('ground', { type: 'color', content: 'background', properties: { backgroundColor: '#F0E0D0' } }),
    ]
    expect(new Set(boardPalette(elements, none).map(({ hex }) => hex))).toEqual(new Set(['#B3261E', '#F0E0D0']))
  })

  it('ignores images whose colors are unknown', () => {
    expect(boardPalette([photo('unread', 300, 300)], none)).toEqual([])
  })
})

it('setting a color changes a swatch’s content, too, but not a background’s', () => {
  const swatch = fromFields('s', { type: 'color', content: '#111111' })
  const background = fromFields('b', { type: 'color', content: 'background' })
  expect(colorPatch(swatch, '#222222')).toEqual({ content: '#222222', properties: { backgroundColor: '#222222' } })
  expect(colorPatch(background, '#222222')).toEqual({ properties: { backgroundColor: '#222222' } })
})
