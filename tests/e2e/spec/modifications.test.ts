import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { AnalyzerFace } from '../support/AnalyzerFace'
import { type AiWorld, createAiWorld } from '../support/aiWorld'
import { Device } from '../support/device'
import { jpegQuality } from '../support/jpegQuality'
import { makePerson, openSignedUp } from '../support/people'

// Specification 2, section 9: applies modifications that the AI suggests to an image of plain patches, and compares
// the modified image with the specification's arithmetic.

type Color = readonly [red: number, green: number, blue: number]

const PATCHES = {
  red: [200, 40, 40],
  // A twelfth and a sixth of the hue circle from red.
  orange: [200, 120, 40],
  yellow: [180, 180, 40],
  green: [40, 160, 60],
  blue: [40, 60, 200],
  gray: [128, 128, 128],
  // Saturation 0.06.
  pale: [140, 125, 125],
  slate: [90, 100, 130],
} as const satisfies Record<string, Color>
const NAMES = Object.keys(PATCHES) as (keyof typeof PATCHES)[]
/** Px of a patch: whole blocks of a JPEG. */
const SIDE = 64
/** How far JPEG may shift a channel. */
const TOLERANCE = 4

const clamp = (value: number) => Math.min(255, Math.max(0, value))
const each = (change: (channel: number) => number) => (color: Color) => color.map((one) => clamp(change(one)))
const average = ([r, g, b]: Color) => [r, g, b].map(() => (r + g + b) / 3)
const same = (color: Color) => [...color]
/** The standard factor of a contrast of 255 (intensity - 1). */
const factor = (c: number) => (259 * (c + 255)) / (255 * (259 - c))
/** A color's signed differences between channels: red minus green, green minus blue. */
const chroma = ([r = 0, g = 0, b = 0]: readonly number[]) => [r - g, g - b]

interface Case {
  readonly action: string
  readonly params: Record<string, unknown>
  readonly becomes: (color: Color, name: keyof typeof PATCHES) => readonly number[]
  /** What is compared in both colors; all channels by default. */
  readonly of?: (color: readonly number[]) => readonly number[]
}

const CASES: readonly Case[] = [
  { action: 'brightness', params: { intensity: 1.2 }, becomes: each((one) => one * 1.2) },
  { action: 'brightness', params: {}, becomes: same },
  { action: 'contrast', params: { intensity: 1.1 }, becomes: each((one) => (one - 128) * factor(25.5) + 128) },
  { action: 'contrast', params: {}, becomes: same },
  { action: 'grayscale', params: {}, becomes: average },
  { action: 'black and white', params: {}, becomes: average },
  { action: 'monochrome', params: {}, becomes: average },
  {
    action: 'saturation',
    params: { intensity: 0.5 },
    of: chroma,
    becomes: (color) => color.map((one) => one * 0.5),
  },
  { action: 'hue', params: { shift: 1 / 3 }, becomes: ([r, g, b]) => [b, r, g] },
  { action: 'hue', params: { hue: -120 }, becomes: ([r, g, b]) => [g, b, r] },
  { action: 'color temperature', params: { temperature: 0.4 }, becomes: ([r, g, b]) => [clamp(r * 1.2), g, b * 0.8] },
  {
    action: 'selective color',
    params: { adjustment: -1 },
    of: chroma,
    becomes: (color, name) => (name === 'red' || name === 'orange' ? [0, 0, 0] : color),
  },
]

let world: AiWorld
let device: Device
let analyzer: AnalyzerFace

beforeAll(async () => {
  world = await createAiWorld({ emptyData: inject('emptyData') })
  world.provider.answers = {
    image_analysis: {
      description: 'Eight patches.',
      colors: [],
      elements: [],
      recommendations: [],
      elementSuggestions: [],
      modifications: CASES.map(({ action, params }, index) => ({
        action,
        instruction: `number ${index + 1}.`,
        params,
      })),
    },
  }
  device = await Device.incognito('desktop')
  const page = await openSignedUp(device, world.url, makePerson('mixer'))
  analyzer = new AnalyzerFace(page)
  await analyzer.open()
  await analyzer.give({ name: 'patches.png', mimeType: 'image/png', buffer: await drawPatches() })
  await analyzer.button('Modify Image').click()
  await analyzer.analyze()
  await analyzer.panel.getByRole('checkbox', { name: 'number 1.' }).waitFor()
}, 120_000)
afterAll(async () => {
  await device?.remove()
  await world?.close()
})

test('supported action names: brightness, contrast, grayscale, black and white, monochrome, saturation, hue, color temperature, selective color', async () => {
  for (const [index, { action }] of CASES.entries()) {
    const box = analyzer.panel.getByRole('checkbox', { name: `${action} number ${index + 1}.`, exact: true })
    expect(await box.isEnabled(), action).toBe(true)
  }
})

test.each(CASES.map((one, index) => ({ ...one, number: index + 1, told: JSON.stringify(one.params) })))(
  'pixel modifications: $action $told',
  async ({ number, becomes, of = (color) => color }) => {
    await analyzer.check(`number ${number}.`)
    await analyzer.apply(1)
    const colors = await seenColors()
    for (const [index, name] of NAMES.entries()) {
      const seen = of(colors[index] ?? [])
      const wanted = becomes(PATCHES[name], name)
      const expected = of(wanted)
      for (const [channel, value] of expected.entries())
        expect(Math.abs((seen[channel] ?? -1) - value), `${name}: ${seen} for ${expected}`).toBeLessThanOrEqual(
          TOLERANCE,
        )
    }
  },
)

/** The bytes of the modified image on the screen. */
const bytesOf = async () =>
  Buffer.from(
    await analyzer.modified.evaluate(async (image: HTMLImageElement) =>
      Array.from(new Uint8Array(await (await fetch(image.src)).arrayBuffer())),
    ),
  )

test('final modified images are JPEG at quality 0.9; a blended background or sky replacement is JPEG at 0.95', async () => {
  expect(jpegQuality(await bytesOf())).toBe(90)
  const before = await analyzer.modified.getAttribute('src')
  await analyzer.button('Replace background…').click()
  const panel = analyzer.page.getByRole('dialog', { name: 'Replace background' })
  await panel.getByLabel('Replace with…').fill('a field of poppies')
  await panel.getByRole('button', { name: 'Generate', exact: true }).click()
  await panel.getByRole('button', { name: 'Apply to image' }).click()
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => analyzer.modified.getAttribute('src')).not.toBe(before)
  expect(jpegQuality(await bytesOf())).toBe(95)
})

/** The patches in two rows of four. */
async function drawPatches(): Promise<Buffer> {
  const patches = NAMES.map(async (name, index) => {
    const [r, g, b] = PATCHES[name]
    const background = { r, g, b }
    const input = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background } })
      .png()
      .toBuffer()
    return { input, left: (index % 4) * SIDE, top: Math.floor(index / 4) * SIDE }
  })
  return sharp({ create: { width: 4 * SIDE, height: 2 * SIDE, channels: 3, background: '#fff' } })
    .composite(await Promise.all(patches))
    .png()
    .toBuffer()
}

/** The color in the middle of each patch of the modified image, as shown on the screen. */
function seenColors(): Promise<number[][]> {
  return analyzer.modified.evaluate(async (image: HTMLImageElement, side) => {
    await image.decode()
    const context = new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext('2d')
    if (!context) throw new Error('No canvas')
    context.drawImage(image, 0, 0)
    return Array.from({ length: 8 }, (_, index) => {
      const [x, y] = [((index % 4) + 0.5) * side, (Math.floor(index / 4) + 0.5) * side]
      return [...context.getImageData(x, y, 1, 1).data].slice(0, 3)
    })
  }, SIDE)
}
