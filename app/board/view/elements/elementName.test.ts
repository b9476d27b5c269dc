import { describe, expect, it, vi } from 'vitest'
import { type BoardElement, isBackground } from '../../store/BoardElement'
import {
  isGhost,
  radiusCss,
  readNumber,
  readOpacity,
  readRadius,
  shapeFill,
  swatchFill,
} from '../../store/elementAppearance'
import { elementName } from './elementName'

const base: BoardElement = {
  id: '00000000-0000-7000-8000-000000000001',
  type: 'text',
  content: 'Hello',
  positionX: 0,
  positionY: 0,
  width: 200,
  height: 100,
  rotation: 0,
  zIndex: 1,
  properties: {},
}

describe('the fields of an element', () => {
  it('reads a radius given as a number, in px, without a unit or in percent', () => {
    expect([8, '8px', '8', '50%', 'junk', null, -3].map((value) => radiusCss(readRadius(value)))).toEqual([
      '8px',
      '8px',
      '8px',
      '50%',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('reads numbers given as text, and opacity only below 1', () => {
    expect(readNumber({ fontSize: '24px' }, 'fontSize')).toBe(24)
    expect(
      [1, 0.5, '0.25', -1, undefined].map((opacity) => readOpacity(opacity === undefined ? {} : { opacity })),
    ).toEqual([undefined, 0.5, 0.25, 0, undefined])
  })

  it('takes the fill from backgroundColor, then color, then the default', () => {
    expect(shapeFill({ properties: { color: 'red', backgroundColor: 'blue' } })).toBe('blue')
    expect(shapeFill({ properties: { color: 'red' } })).toBe('red')
    expect(shapeFill({ properties: {} })).toBe('#4CAF50')
    expect(swatchFill({ content: '#abcdef', properties: {} })).toBe('#abcdef')
    expect(swatchFill({ content: 'background', properties: {} })).toBe('#ffffff')
    const byDefault = { backgroundColor: '#ffffff' }
    expect(swatchFill({ content: '#2196F3', properties: byDefault })).toBe('#2196F3')
    expect(swatchFill({ content: 'rgb(33 150 243)', properties: byDefault })).toBe('rgb(33 150 243)')
    expect(swatchFill({ content: 'background', properties: byDefault })).toBe('#ffffff')
    expect(swatchFill({ content: 'Ocean', properties: byDefault })).toBe('#ffffff')
    expect(swatchFill({ content: '#2196F3', properties: { backgroundColor: '#FFFFFF' } })).toBe('#FFFFFF')
  })

  it('a color of any notation, as content, wins over the default fill of a swatch; other words do not', () => {
    const colors = ['tomato', 'oklch(70% 0.1 20)', 'background']
    vi.stubGlobal('CSS', { supports: (_property: string, value: string) => colors.includes(value) })
    const fillOf = (content: string, backgroundColor = '#ffffff') =>
      swatchFill({ content, properties: { backgroundColor } })
    const fills = [...colors, 'Ocean'].map((content) => fillOf(content))
    const explicit = fillOf('tomato', '#00ff00')
    vi.unstubAllGlobals()
    expect(fills).toEqual(['tomato', 'oklch(70% 0.1 20)', '#ffffff', '#ffffff'])
    expect(explicit).toBe('#00ff00')
  })

  it('recognizes ghosts and backgrounds', () => {
    expect([' ', 'Double click to edit', 'Hi'].map((content) => isGhost({ type: 'text', content }))).toEqual([
      true,
      true,
      false,
    ])
    expect(isBackground({ type: 'color', content: 'background' })).toBe(true)
    expect(isBackground({ type: 'shape', content: 'background' })).toBe(false)
  })

  it('names every type for screen readers', () => {
    expect(elementName(base)).toBe('Text: Hello')
    expect(elementName({ ...base, content: '' })).toBe('Empty text')
    expect(elementName({ ...base, type: 'image', properties: { alt: 'A fern' } })).toBe('Image: A fern')
    expect(elementName({ ...base, type: 'shape', content: 'rectangle', properties: { borderRadius: '50%' } })).toBe(
      'Shape: circle',
    )
    expect(elementName({ ...base, type: 'shape', content: 'triangle' })).toBe('Shape: triangle')
    expect(elementName({ ...base, type: 'color', content: '#112233' })).toBe('Color swatch #112233')
  })
})
