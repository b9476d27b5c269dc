import { expect, test } from 'vitest'
import { propertiesPatch } from './shared/element'
import { styledText, TEXT_STYLE_NAMES, textStyleOf, textStylePatch, textStyleProperties } from './textStyles'

const GROUNDS = ['#EFEBE3', '#FFFFFF', '#171513', '#1E3A5F', '#C8432B', '#2F7D4F', '#E0A030', '#B9A58C', null]

test.each(TEXT_STYLE_NAMES)('%s is readable on light and dark backgrounds', (name) => {
  for (const ground of GROUNDS) {
    const { color, backgroundColor = ground ?? '#EFEBE3' } = textStyleProperties(name, ground) as Record<string, string>
    expect(contrast(String(color), backgroundColor), `${name} on ${ground}`).toBeGreaterThan(4.5)
  }
})

test.each(TEXT_STYLE_NAMES)('applying %s over any other style leaves nothing of it', (name) => {
  for (const before of TEXT_STYLE_NAMES) {
    const patch = propertiesPatch.parse(textStylePatch(name, null))
    const merged: Record<string, unknown> = { ...textStyleProperties(before, null), ...patch, locked: true }
    const left = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
    expect(left).toEqual({ ...textStyleProperties(name, null), locked: true })
    expect(textStyleOf(left)).toBe(name)
  }
})

test('a text that was styled by hand has no text style', () => {
  expect(textStyleOf({ fontFamily: 'Arial', fontSize: 16, color: '#000000' })).toBeNull()
  expect(textStyleOf({ ...textStyleProperties('title', null), fontSize: 45 })).toBeNull()
})

test('a background that is not in hex counts as the canvas', () => {
  expect(textStyleProperties('title', 'rebeccapurple')).toEqual(textStyleProperties('title'))
  expect(textStyleProperties('title', '#000')).toEqual(textStyleProperties('title', '#000000FF'))
})

test('a longer text gets a taller box', () => {
  const short = styledText('note', 'Oak', null)
  const long = styledText('note', 'Oak and linen, the color of wet sand.\nNothing that shines.', null)
  expect(short).toMatchObject({ type: 'text', content: 'Oak', width: 240 })
  expect(long.height).toBeGreaterThan(short.height)
})

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
