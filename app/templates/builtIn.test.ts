import { describe, expect, it } from 'vitest'
import type { Rect } from '../../contract/layout/rect'
import { TEMPLATE_CANVAS } from '../../contract/limits'
import { type Template, type TemplateElement, template } from '../../contract/template'
import { boundsOf } from '../board/geometry/rotation'
import { breakLines } from '../board/raster/breakLines'
import { readTextStyle } from '../board/store/elementAppearance'
import { BUILT_IN } from './builtIn/all'

/** The specified table: id, category, popularity, new. */
const TABLE = [
  ['minimal-portfolio', 'minimalist', 95, true],
  ['fashion-lookbook', 'fashion', 88, false],
  ['creative-agency', 'creative', 92, true],
  ['product-launch', 'corporate', 85, false],
  ['nature-inspiration', 'nature', 79, false],
  ['abstract-art', 'abstract', 86, true],
  ['mood-calming', 'mood', 82, false],
  ['minimalist-business', 'minimalist', 90, false],
]
const ELEMENTS_MIN = 12
/** Average width of a letter relative to the font size: generous, since a device may lack the named font. */
const LETTER = { proportional: 0.54, mono: 0.61 }

it('the templates are those of the specification', () => {
  expect(BUILT_IN.map(({ id, category, popularity, isNew = false }) => [id, category, popularity, isNew])).toEqual(
    TABLE,
  )
})

it('no two are similar in layout, or equal in name or age', () => {
  for (const notify of [layout, ({ name }: Template) => name, ({ createdAt }: Template) => createdAt])
    expect(new Set(BUILT_IN.map(notify)).size).toBe(BUILT_IN.length)
  for (const [index, one] of BUILT_IN.entries())
    for (const other of BUILT_IN.slice(index + 1))
      expect(alikeness(one, other), `${one.id} and ${other.id}`).toBeLessThan(0.25)
})

describe.each(BUILT_IN.map((each) => [each.id, each] as const))('%s', (_, each) => {
  const painted = each.elements.filter(({ content }) => content !== 'background')

  it('matches the contract, to the last field', () => {
    expect(template.parse(structuredClone(each))).toEqual(each)
  })

  it('is a composition of text, shape and color', () => {
    expect(each.elements.length).toBeGreaterThanOrEqual(ELEMENTS_MIN)
    expect(new Set(painted.map(({ type }) => type))).toEqual(new Set(['text', 'shape', 'color']))
    expect(each.elements.map(({ zIndex }) => zIndex)).toEqual(each.elements.map((_, index) => index))
  })

  it('has one background, behind everything else', () => {
    expect(each.elements.length - painted.length).toBe(1)
    expect(each.elements[0]?.content).toBe('background')
  })

  it('stays inside the canvas, including rotated elements', () => {
    const outside = painted.filter((element) => {
      const { x, y, width, height } = rectOf(element)
      return x < 0 || y < 0 || x + width > TEMPLATE_CANVAS.width || y + height > TEMPLATE_CANVAS.height
    })
    expect(outside).toEqual([])
  })

  it('has texts that fit their boxes, line by line as written', () => {
    const tooLong = painted.filter((element) => element.type === 'text' && !fits(element))
    expect(tooLong.map(({ content }) => content)).toEqual([])
  })

  it('has readable text, with enough contrast to what is behind it', () => {
    const faint = painted.filter((element) => {
      if (element.type !== 'text') return false
      const { color, fontSize } = readTextStyle(element.properties)
      return contrast(color, behind(each.elements, element)) < (fontSize >= 24 ? 3 : 4.5)
    })
    expect(faint.map(({ content }) => content)).toEqual([])
  })

  it('has a description and tags for the library', () => {
    expect(each.description.length).toBeGreaterThan(60)
    expect(each.description.length).toBeLessThan(140)
    expect(each.tags.length).toBeGreaterThanOrEqual(4)
    expect(each.tags.length).toBeLessThanOrEqual(6)
    expect(new Set(each.tags).size).toBe(each.tags.length)
  })
})

function rectOf({ positionX: x, positionY: y, width, height, rotation }: TemplateElement): Rect {
  return boundsOf({ x, y, width, height, rotation })
}

/** Boxes rounded to 20 px, in any order. */
function boxes({ elements }: Template): string[] {
  const round = (value: number) => Math.round(value / 20) * 20
  return elements
    .map(({ positionX, positionY, width, height }) => [positionX, positionY, width, height].map(round).join())
    .sort()
}

function layout(each: Template): string {
  return boxes(each).join(' ')
}

/** The share of boxes that both have, relative to the smaller one. */
function alikeness(one: Template, other: Template): number {
  const theirs = new Set(boxes(other))
  const shared = boxes(one).filter((box) => theirs.has(box))
  return shared.length / Math.min(one.elements.length, other.elements.length)
}

function fits({ content, width, height, properties }: TemplateElement): boolean {
  const { fontFamily, fontSize, letterSpacing = '0', lineHeight } = readTextStyle(properties)
  const letter =
    fontSize * (/mono/.test(fontFamily) ? LETTER.mono : LETTER.proportional) + Number.parseFloat(letterSpacing)
  const lines = breakLines(content, width, (text) => text.length * letter)
  return lines.length === content.split('\n').length && lines.length * fontSize * lineHeight <= height + 1
}

/** The color behind the middle of a text, as three channels from 0 to 255. */
function behind(elements: readonly TemplateElement[], text: TemplateElement): readonly number[] {
  const x = text.positionX + text.width / 2
  const y = text.positionY + text.height / 2
  return elements
    .slice(0, elements.indexOf(text))
    .filter((element) => element.type !== 'text' && covers(element, x, y))
    .reduce<readonly number[]>((under, { properties }) => {
      const { backgroundColor, opacity = 1 } = properties
      return channels(String(backgroundColor)).map((value, index) => {
        return value * Number(opacity) + (under[index] ?? 0) * (1 - Number(opacity))
      })
    }, [])
}

function covers(element: TemplateElement, x: number, y: number): boolean {
  const across = Math.abs(x - element.positionX - element.width / 2) / (element.width / 2)
  const down = Math.abs(y - element.positionY - element.height / 2) / (element.height / 2)
  return element.content === 'circle' ? Math.hypot(across, down) < 1 : across < 1 && down < 1
}

/** The WCAG contrast of a hex color with what is behind it. */
function contrast(color: string, ground: readonly number[]): number {
  const [light = 0, dark = 0] = [luminance(channels(color)), luminance(ground)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
}
