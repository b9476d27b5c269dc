import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PEER_COLORS, peerColor } from './BoardFeed'

const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')

/** The token's value in the light and the dark theme. */
function valuesOf(name: string): string[] {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1] ?? ''
  const colors = value.match(/#[0-9a-f]{6}/g) ?? []
  if (colors.length === 0) throw new Error(`No color --${name}`)
  return colors
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

test('a person always has the same color, and the next account has a different one', () => {
  expect(peerColor(41)).toBe(peerColor(41))
  const row = Array.from({ length: PEER_COLORS }, (_, index) => peerColor(100 + index))
  expect(new Set(row).size).toBe(PEER_COLORS)
  // Agents have negative ids.
  for (const color of [peerColor(-1), peerColor(-9)]) expect(color).toMatch(/^var\(--peer-[1-8]\)$/)
})

test('every color has enough contrast with the canvas, surfaces and white text in both themes', () => {
  const grounds = ['canvas', 'surface', 'paper'].flatMap(valuesOf)
  for (let number = 1; number <= PEER_COLORS; number++) {
    for (const color of valuesOf(`peer-${number}`)) {
      for (const ground of grounds) expect(contrast(color, ground), `--peer-${number} on ${ground}`).toBeGreaterThan(3)
      for (const words of valuesOf('on-peer')) expect(contrast(color, words)).toBeGreaterThan(4.5)
    }
  }
})
