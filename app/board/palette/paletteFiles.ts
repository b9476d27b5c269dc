import type { Swatch } from '../../imaging/palette/Swatch'

// A palette as files that other tools read.

type Named = readonly Swatch[]

/** CSS custom properties, to paste into a style sheet. */
export function toCss(swatches: Named): string {
  const lines = named(swatches).map(([key, { hex }]) => `  --color-${key}: ${hex.toUpperCase()};`)
  return `:root {\n${lines.join('\n')}\n}\n`
}

/** Design tokens as JSON: https://www.designtokens.org/TR/2025.10/color/ */
export function toDesignTokens(swatches: Named): string {
  const tokens = named(swatches).map(([key, { hex, name }]) => [
    key,
    {
      $type: 'color',
      $description: name,
      $value: { colorSpace: 'srgb', components: levels(hex).map(rounded), alpha: 1, hex: hex.toLowerCase() },
    },
  ])
  return `${JSON.stringify({ color: Object.fromEntries(tokens) }, null, 2)}\n`
}

/** Four digits distinguish all 255 levels. */
const rounded = (level: number) => Math.round((level / 255) * 1e4) / 1e4

/** Adobe Swatch Exchange: one group, big-endian. Block layout: https://devblog.cyotek.com (there is no official one). */
export function toAse(swatches: Named, title: string): Uint8Array<ArrayBuffer> {
  const blocks = [
    block(BLOCK.groupStart, aseName(title)),
    ...swatches.map(({ hex, name }) => block(BLOCK.color, [...aseName(name), ...aseColor(hex)])),
    block(BLOCK.groupEnd, []),
  ]
  const version = [...u16(1), ...u16(0)]
  return Uint8Array.from([...ascii('ASEF'), ...version, ...u32(blocks.length), ...blocks.flat()])
}

const BLOCK = { groupStart: 0xc001, color: 0x0001, groupEnd: 0xc002 }
/** A color that can be edited individually, rather than global or spot. */
const NORMAL = 2

function block(type: number, content: readonly number[]): number[] {
  return [...u16(type), ...u32(content.length), ...content]
}

/** UTF-16, prefixed with its length in units, which includes the terminating zero. */
function aseName(text: string): number[] {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  return [...u16(units.length + 1), ...[...units, 0].flatMap(u16)]
}

function aseColor(hex: string): number[] {
  return [...ascii('RGB '), ...levels(hex).flatMap((level) => f32(level / 255)), ...u16(NORMAL)]
}

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const u16 = (value: number) => [value >> 8, value & 255]
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)]

function f32(value: number): number[] {
  const view = new DataView(new ArrayBuffer(4))
  view.setFloat32(0, value)
  return [0, 1, 2, 3].map((at) => view.getUint8(at))
}

/** Red, green and blue of `#rrggbb`, 0 to 255. */
function levels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** Each swatch with a unique identifier made from its name. */
function named(swatches: Named): (readonly [string, Swatch])[] {
  const taken = new Set<string>()
  return swatches.map((swatch) => {
    const plain = swatch.name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
    let key = plain || 'color'
    for (let count = 2; taken.has(key); count++) key = `${plain || 'color'}-${count}`
    taken.add(key)
    return [key, swatch]
  })
}
