import sharp from 'sharp'
import { expect, test } from 'vitest'
import { distance, labOfHex } from '../../contract/oklab'
import { colorsOf } from './colorsOfAsset'

/** A JPEG of vertical stripes, each `width` px. */
async function stripes(...colors: readonly { readonly hex: string; readonly width: number }[]): Promise<Uint8Array> {
  let left = 0
  const parts = colors.map(({ hex, width }) => {
    const input = { create: { width, height: 300, channels: 3 as const, background: hex } }
    left += width
    return { input, left: left - width, top: 0 }
  })
  const create = { width: left, height: 300, channels: 3 as const, background: '#ffffff' }
  return sharp({ create }).composite(parts).jpeg({ quality: 85 }).toBuffer()
}

const isNear = (hex: string, other: string) => distance(labOfHex(hex), labOfHex(other)) < 0.04

test('an image of two colors has two, the larger first, even if compression blurs the edge', async () => {
  const [first = '', second = '', ...more] = await colorsOf(
    await stripes({ hex: '#c31414', width: 200 }, { hex: '#1414c3', width: 300 }),
  )
  expect(isNear(first, '#1414c3')).toBe(true)
  expect(isNear(second, '#c31414')).toBe(true)
  expect(more).toEqual([])
})

test('finds the five largest of more than five colors, without duplicates', async () => {
  const shown = ['#1d3557', '#e63946', '#f1faee', '#a8dadc', '#e9c46a', '#2a9d8f', '#6d597a']
  const colors = await colorsOf(await stripes(...shown.map((hex, index) => ({ hex, width: 140 - 15 * index }))))
  expect(colors).toHaveLength(5)
  for (const hex of colors) expect(shown.filter((other) => isNear(hex, other))).toHaveLength(1)
  expect(new Set(colors.map((hex) => shown.findIndex((other) => isNear(hex, other)))).size).toBe(5)
})
