import { describe, expect, it } from 'vitest'
import { restyled } from './restyle'
import { textStyleOf } from './textStyles'

const swatch = (id: string, color: string) => ({
  id,
  type: 'color',
  content: color,
  properties: { backgroundColor: color },
})
const shape = (id: string, color: string) => ({
  id,
  type: 'shape',
  content: 'circle',
  properties: { backgroundColor: color },
})
const text = (id: string, properties = {}) => ({ id, type: 'text', content: 'Words', properties })
const image = { id: 'picture', type: 'image', content: '/assets/x.png', properties: {} }

describe('restyled', () => {
  it('applies the style to texts and removes what another style set', () => {
    const [change] = restyled([text('a', { backgroundColor: '#FBF1CF', padding: 16 })], { style: 'quote' }, null)
    expect(change?.id).toBe('a')
    expect(change?.patch.properties).toMatchObject({ backgroundColor: null, padding: null, fontStyle: 'italic' })
    expect(textStyleOf(withoutNulls(change?.patch.properties ?? {}))).toBe('quote')
  })

  it('gives texts a color that is readable on the background', () => {
    const inkOn = (ground: string) => restyled([text('a')], { style: 'body' }, ground)[0]?.patch.properties?.color
    expect(inkOn('#101010')).not.toBe(inkOn('#fafafa'))
  })

  it('gives fills the palette colors in order of lightness', () => {
    const elements = [swatch('light', '#f0f0f0'), shape('dark', '#101010'), swatch('middle', '#808080')]
    const palette = ['#ffeecc', '#221100', '#aa6633']
    expect(restyled(elements, { palette }, null)).toEqual([
      { id: 'light', patch: { content: '#ffeecc', properties: { backgroundColor: '#ffeecc' } } },
      { id: 'dark', patch: { properties: { backgroundColor: '#221100' } } },
      { id: 'middle', patch: { content: '#aa6633', properties: { backgroundColor: '#aa6633' } } },
    ])
  })

  it('gives a single fill the color nearest in lightness, and equal fills the same color', () => {
    const palette = ['#000000', '#999999', '#ffffff']
    const colorsOf = (...elements: ReturnType<typeof swatch>[]) =>
      restyled(elements, { palette }, null).map(({ patch }) => patch.content)
    expect(colorsOf(swatch('a', '#8a8a8a'))).toEqual(['#999999'])
    expect(colorsOf(swatch('a', '#112233'), swatch('b', '#112233'))).toEqual(['#000000', '#000000'])
  })

  it('leaves images, the background, unstyled texts and fills without a palette unchanged', () => {
    const background = {
      id: 'ground',
      type: 'color',
      content: 'background',
      properties: { backgroundColor: '#fff8f0' },
    }
    expect(restyled([image, background, text('a')], { palette: ['#aabbcc'] }, null)).toEqual([])
    expect(restyled([image, background, swatch('b', '#aabbcc')], { style: 'note' }, null)).toEqual([])
  })
})

const withoutNulls = (properties: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null))
