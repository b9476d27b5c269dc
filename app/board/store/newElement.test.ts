import { describe, expect, it } from 'vitest'
import { SHAPE_PALETTE } from '../../../contract/rules/elementDefaults'
import { newElement, toolbarElement } from './newElement'

// The defaults of the specification (first document, section 9), as elements get them.

const surroundings = { topZ: 0, place: () => ({ x: 40, y: 60 }) }
const made = (type: 'text' | 'image' | 'shape' | 'color') => newElement({ type, content: 'x' }, surroundings)

describe('generic defaults', () => {
  it('sizes: text 200x100, image 300x200, shape and color 150x150', () => {
    const sizes = (['text', 'image', 'shape', 'color'] as const).map((type) => {
      const { width, height } = made(type)
      return `${width}x${height}`
    })
    expect(sizes).toEqual(['200x100', '300x200', '150x150', '150x150'])
  })

  it('properties of each type, rotation 0 and zIndex 1', () => {
    expect(made('text')).toMatchObject({
      rotation: 0,
      zIndex: 1,
      properties: { fontFamily: 'Arial', fontSize: 16, color: '#000000' },
    })
    expect(made('image').properties).toEqual({ objectFit: 'cover', borderRadius: 0 })
    expect(made('shape').properties).toEqual({ borderRadius: '0px' })
    expect(made('color').properties).toEqual({ backgroundColor: '#ffffff', borderRadius: '4px' })
  })

  it('a color element takes its fill from its content unless its properties set another', () => {
    const color = { type: 'color', content: '#FF0000' } as const
    expect(newElement(color, surroundings).properties?.backgroundColor).toBe('#FF0000')
    const given = { ...color, properties: { backgroundColor: '#00ff00' } }
    expect(newElement(given, surroundings).properties?.backgroundColor).toBe('#00ff00')
  })

  it("without a type or content: 'Element is missing required properties'", () => {
    expect(() => newElement({ type: 'text' }, surroundings)).toThrow('Element is missing required properties')
    expect(() => newElement({ content: 'x' }, surroundings)).toThrow('Element is missing required properties')
  })
})

describe('positions', () => {
  it('are requested only if none is given, by the unrotated bounds', () => {
    const bounds: unknown[] = []
    const place = (box: unknown) => {
      bounds.push(box)
      return { x: 40, y: 60 }
    }
    const turned = newElement({ type: 'text', content: 'x', rotation: 90 }, { topZ: 0, place })
    expect(bounds[0]).toMatchObject({ width: expect.closeTo(100), height: expect.closeTo(200) })
    // The position of the unrotated box, which then rotates about its center.
    expect(turned).toMatchObject({ positionX: -10, positionY: 110, width: 200, height: 100 })
    newElement({ type: 'text', content: 'x', positionX: 1, positionY: 2 }, { topZ: 0, place })
    expect(bounds).toHaveLength(1)
  })
})

describe('the tool bar', () => {
  it('image 200x200, text 200x100 with its words, shape 100x100, swatch 150x150 with radius 4px', () => {
    expect(toolbarElement({ kind: 'image', address: '/a.png' })).toMatchObject({ width: 200, height: 200 })
    expect(toolbarElement({ kind: 'text' })).toMatchObject({
      content: 'Double click to edit',
      width: 200,
      height: 100,
      properties: { fontFamily: 'Arial', fontSize: 16, color: '#000000' },
    })
    expect(toolbarElement({ kind: 'shape', shape: 'square' })).toMatchObject({ width: 100, height: 100 })
    expect(toolbarElement({ kind: 'color', color: '#123456' })).toMatchObject({
      content: '#123456',
      width: 150,
      height: 150,
      properties: { backgroundColor: '#123456', borderRadius: '4px' },
    })
  })

  it('shapes: square radius 0, rounded 8px, circle 50%', () => {
    const radius = (shape: 'square' | 'rounded' | 'circle') =>
      toolbarElement({ kind: 'shape', shape }).properties?.borderRadius
    expect([radius('square'), radius('rounded'), radius('circle')]).toEqual(['0', '8px', '50%'])
  })

  it('the palette of ten colors begins with the default one', () => {
    expect(SHAPE_PALETTE.join(' ')).toBe(
      '#4CAF50 #2196F3 #F44336 #FFC107 #9C27B0 #FF9800 #795548 #607D8B #E91E63 #00BCD4',
    )
    expect(toolbarElement({ kind: 'shape', shape: 'square' }).properties?.backgroundColor).toBe('#4CAF50')
  })
})
