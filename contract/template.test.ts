import { describe, expect, it } from 'vitest'
import { template, templateElement } from './template'

const place = { positionX: 0, positionY: 0, width: 100, height: 40, rotation: 0, zIndex: 1, properties: {} }
const text = { ...place, type: 'text', content: 'Moss' }
const whole = {
  id: 'moss',
  name: 'Moss',
  description: '',
  category: 'nature',
  thumbnailUrl: null,
  elements: [text],
  tags: [],
  popularity: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
}
const isElement = (value: unknown) => templateElement.safeParse(value).success
const isTemplate = (changes: object) => template.safeParse({ ...whole, ...changes }).success

describe('a template element', () => {
  it('is a text, one of three shapes, a color or the background', () => {
    expect(isElement(text)).toBe(true)
    for (const content of ['rectangle', 'circle', 'triangle'])
      expect(isElement({ ...place, type: 'shape', content })).toBe(true)
    for (const content of ['background', '#abc', '#AABBCC', 'tomato', 'rgb(1 2 3 / 50%)'])
      expect(isElement({ ...place, type: 'color', content })).toBe(true)
  })

  it('can’t be anything else', () => {
    expect(isElement({ ...place, type: 'image', content: '/assets/a.png' })).toBe(false)
    expect(isElement({ ...place, type: 'shape', content: 'star' })).toBe(false)
    expect(isElement({ ...place, type: 'color', content: '#12' })).toBe(false)
    expect(isElement({ ...place, type: 'color', content: 'url(x)(y)' })).toBe(false)
    expect(isElement({ ...text, content: '' })).toBe(false)
  })

  it('must have its complete position and size, within the limits of a board', () => {
    for (const key of Object.keys(place)) expect(isElement({ ...text, [key]: undefined }), key).toBe(false)
    expect(isElement({ ...text, width: 19 })).toBe(false)
    expect(isElement({ ...text, width: null })).toBe(false)
    expect(isElement({ ...text, rotation: 360 })).toBe(false)
    expect(isElement({ ...text, positionX: 0.5 })).toBe(false)
    expect(isElement({ ...text, boardId: 7 })).toBe(false)
  })
})

describe('a template', () => {
  it('must have a library category, a percentage and a date', () => {
    expect(isTemplate({})).toBe(true)
    expect(isTemplate({ isNew: true })).toBe(true)
    expect(isTemplate({ category: 'sports' })).toBe(false)
    expect(isTemplate({ popularity: 101 })).toBe(false)
    expect(isTemplate({ createdAt: 'yesterday' })).toBe(false)
  })

  it('must not be empty', () => {
    expect(isTemplate({ elements: [] })).toBe(false)
    expect(isTemplate({ name: '' })).toBe(false)
  })
})
