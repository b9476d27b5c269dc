import { describe, expect, it } from 'vitest'
import { fromFields } from '../store/BoardElement'
import { clampAndRound, NUMBERS, resized } from './numbers'
import { parseAmount, sum } from './parseAmount'
import { readRadiusText, steppedRadius } from './radius'
import { selectionWords } from './sections/HeaderSection'
import { shapePatch } from './shapes'
import { MIXED, summarize } from './summarize'

const text = fromFields('t', { type: 'text', content: 'Hello', positionX: 10, properties: { color: '#112233' } })
const shape = fromFields('s', {
  type: 'shape',
  content: 'rectangle',
  positionX: 10,
  properties: { backgroundColor: '#112233', borderRadius: '4px' },
})
const swatch = fromFields('c', { type: 'color', content: '#445566', positionX: 30, properties: { borderRadius: 4 } })
const image = fromFields('i', { type: 'image', content: '/assets/a.png', properties: { borderRadius: '50%' } })

describe('summarizing several elements', () => {
  it('gives the value if all agree, mixed if they differ, and undefined if no element has it', () => {
    const both = summarize([text, shape])
    expect(both.numbers.x).toBe(10)
    expect(both.color).toBe('#112233')
    expect(both.numbers.fontSize).toBe(16)
    expect(both.fit).toBe(undefined)
    const three = summarize([text, shape, swatch])
    expect(three.numbers.x).toBe(MIXED)
    expect(three.color).toBe(MIXED)
  })

  it('compares values rather than notations', () => {
    expect(summarize([shape, swatch]).radius).toBe('4')
    expect(summarize([shape, image]).radius).toBe(MIXED)
    const bold = fromFields('b', { type: 'text', content: 'x', properties: { fontWeight: 'bold' } })
    const heavy = fromFields('h', { type: 'text', content: 'x', properties: { fontWeight: 700 } })
    expect(summarize([bold, heavy]).weight).toBe('700')
  })

  it('leaves out elements without the property', () => {
    expect(summarize([text, image]).color).toBe('#112233')
    expect(summarize([image]).color).toBe(undefined)
    expect(summarize([text]).radius).toBe(undefined)
  })

  it('summarizes a list once and reads each element once', () => {
    let reads = 0
    const elements = Array.from({ length: 1000 }, (_, index) => ({
      ...shape,
      id: String(index),
      get width() {
        reads++
        return 100
      },
    }))
    expect(summarize(elements)).toBe(summarize(elements))
    expect(reads).toBe(1000)
  })

  it('describes the selection in words', () => {
    expect(selectionWords(summarize([text]))).toBe('Text')
    expect(selectionWords(summarize([shape, shape]))).toBe('2 shapes')
    expect(selectionWords(summarize([text, shape, swatch]))).toBe('3 elements: 1 text, 1 shape, 1 color')
  })
})

describe('typed numbers', () => {
  it.each([
    ['120', 120],
    [' -8 ', -8],
    ['12,5', 12.5],
    ['.5', 0.5],
    ['120+8', 128],
    ['10 - 4 - 3', 3],
    ['2+3*4', 14],
    ['300/2', 150],
    ['5*-2', -10],
  ])('reads %s as %d', (typed, value) => expect(sum(typed)).toBe(value))

  it.each(['', 'abc', '1 2', '1+', '*2', '1/0', '12px', '1..2', 'alert(1)'])('rejects %j', (typed) =>
    expect(sum(typed)).toBe(null),
  )

  it('may include their unit, and are rejected with the field’s name outside their limits', () => {
    expect(parseAmount('90°', NUMBERS.rotation)).toEqual({ value: 90 })
    expect(parseAmount('120.6px', NUMBERS.width)).toEqual({ value: 121 })
    expect(parseAmount('5', NUMBERS.width)).toEqual({ error: 'Width can be 20 to 4000 px.' })
    expect(parseAmount('wide', NUMBERS.width)).toEqual({ error: 'Width: “wide” isn’t a number.' })
  })

  it('are whole where the board stores integers, and within their limits when stepped', () => {
    expect(clampAndRound(NUMBERS.width, 4001.2)).toBe(4000)
    expect(clampAndRound(NUMBERS.lineHeight, 1.3000000001)).toBe(1.3)
    expect(Object.is(clampAndRound(NUMBERS.x, -0.2), 0)).toBe(true)
  })

  it('keep the aspect ratio of a size if requested', () => {
    const box = { ...shape, width: 200, height: 100 }
    expect(resized(box, 'width', 300, true)).toEqual({ width: 300, height: 150 })
    expect(resized(box, 'height', 300, true)).toEqual({ width: 600, height: 300 })
    expect(resized(box, 'height', 300, false)).toEqual({ height: 300 })
  })

  it('wrap rotation at 360°', () => {
    expect(NUMBERS.rotation.patch(shape, -90)).toEqual({ rotation: 270 })
    expect(NUMBERS.rotation.patch(shape, 360)).toEqual({ rotation: 0 })
  })

  it('full opacity removes the property', () => {
    expect(NUMBERS.opacity.patch(shape, 100)).toEqual({ properties: { opacity: null } })
    expect(NUMBERS.opacity.patch(shape, 40)).toEqual({ properties: { opacity: 0.4 } })
  })

  it('letter spacing is read in px from any notation', () => {
    const spaced = (letterSpacing: string | number) =>
      NUMBERS.letterSpacing.read(
        fromFields('t', { type: 'text', content: 'x', properties: { fontSize: 20, letterSpacing } }),
      )
    expect([spaced('0.1em'), spaced('3px'), spaced(2), spaced('wide')]).toEqual([2, 3, 2, 0])
  })
})

describe('corner radius', () => {
  it('accepts px and percentages', () => {
    expect(readRadiusText('12px')).toEqual({ value: { unit: 'px', value: 12 } })
    expect(readRadiusText('6+6')).toEqual({ value: { unit: 'px', value: 12 } })
    expect(readRadiusText('50 %')).toEqual({ value: { unit: '%', value: 50 } })
    expect(readRadiusText('60%')).toEqual({ error: 'Corner radius can be 0 to 50%.' })
    expect(readRadiusText('round')).toEqual({ error: 'Corner radius: “round” isn’t a number.' })
  })

  it('steps in its own unit and stays within its limits', () => {
    expect(steppedRadius({ unit: '%', value: 49 }, 10)).toEqual({ unit: '%', value: 50 })
    expect(steppedRadius({ unit: 'px', value: 3 }, -10)).toEqual({ unit: 'px', value: 0 })
  })
})

it('a circle that becomes a rectangle gets square corners', () => {
  const circle = fromFields('o', { type: 'shape', content: 'circle', properties: { borderRadius: '50%' } })
  expect(shapePatch(circle, 'rectangle')).toEqual({ content: 'rectangle', properties: { borderRadius: 0 } })
  expect(shapePatch(circle, 'circle')).toBe(null)
  expect(shapePatch(shape, 'triangle')).toEqual({ content: 'triangle' })
  expect(shapePatch(text, 'circle')).toBe(null)
})
