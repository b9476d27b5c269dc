import { expect, it } from 'vitest'
import { toAse, toCss, toDesignTokens } from './paletteFiles'

const swatches = [
  { hex: '#5b2245', name: 'Plum Purée' },
  { hex: '#F7EFD9', name: 'Cream' },
  { hex: '#01807f', name: 'Cream' },
  { hex: '#000000', name: '黒' },
]

it('CSS has one uniquely named custom property per color', () => {
  expect(toCss(swatches)).toBe(`:root {
  --color-plum-puree: #5B2245;
  --color-cream: #F7EFD9;
  --color-cream-2: #01807F;
  --color-color: #000000;
}
`)
})

it('design tokens give each color in sRGB, with hex for tools that support nothing else', () => {
  expect(JSON.parse(toDesignTokens(swatches)).color.cream).toEqual({
    $type: 'color',
    $description: 'Cream',
    $value: { colorSpace: 'srgb', components: [0.9686, 0.9373, 0.851], alpha: 1, hex: '#f7efd9' },
  })
  const { components } = JSON.parse(toDesignTokens(swatches)).color['cream-2'].$value
  expect(components.map((part: number) => Math.round(part * 255))).toEqual([0x01, 0x80, 0x7f])
})

it('an Adobe Swatch Exchange file can be read back with its group, names and colors', () => {
  const { groups } = readAse(toAse(swatches, 'Pearl on a warm wall'))
  expect(groups).toHaveLength(1)
  expect(groups[0]?.name).toBe('Pearl on a warm wall')
  expect(groups[0]?.colors.map(({ name }) => name)).toEqual(swatches.map(({ name }) => name))
  for (const [index, { hex }] of swatches.entries()) {
    const rgb = groups[0]?.colors[index]?.rgb ?? []
    const meant = Buffer.from(hex.slice(1), 'hex')
    expect(rgb).toHaveLength(3)
    for (const [at, value] of rgb.entries()) expect(Math.abs(value - (meant[at] ?? 0) / 255)).toBeLessThan(1 / 255)
  }
})

interface AseGroup {
  readonly name: string
  readonly colors: { readonly name: string; readonly rgb: readonly number[] }[]
}

/** An independent reader, based on descriptions of the format, not on the writer. */
function readAse(bytes: Uint8Array): { readonly groups: readonly AseGroup[] } {
  const file = Buffer.from(bytes)
  expect(file.toString('latin1', 0, 4)).toBe('ASEF')
  expect([file.readUInt16BE(4), file.readUInt16BE(6)]).toEqual([1, 0])
  const groups: AseGroup[] = []
  let open: AseGroup | null = null
  let at = 12
  for (let block = 0; block < file.readUInt32BE(8); block++) {
    const type = file.readUInt16BE(at)
    const body = file.subarray(at + 6, at + 6 + file.readUInt32BE(at + 2))
    at += 6 + body.length
    if (type === 0xc002) {
      open = null
      continue
    }
    const length = body.readUInt16BE(0)
    const text = new TextDecoder('utf-16be').decode(body.subarray(2, 2 + length * 2))
    expect(text.endsWith('\0')).toBe(true)
    const name = text.slice(0, -1)
    if (type === 0xc001) {
      open = { name, colors: [] }
      groups.push(open)
      continue
    }
    expect(type).toBe(1)
    const color = body.subarray(2 + length * 2)
    expect(color.toString('latin1', 0, 4)).toBe('RGB ')
    expect(color).toHaveLength(4 + 12 + 2)
    open?.colors.push({ name, rgb: [4, 8, 12].map((from) => color.readFloatBE(from)) })
  }
  expect(at).toBe(file.length)
  return { groups }
}
