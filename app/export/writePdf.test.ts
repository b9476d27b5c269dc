import { expect, it } from 'vitest'
import { writePdf } from './writePdf'

const jpeg = new Blob([Uint8Array.of(0xff, 0xd8, 1, 2, 3, 0xff, 0xd9)])
const picture = { blob: jpeg, width: 40, height: 20, top: 10, shownWidth: 20, shownHeight: 10 }
const line = { text: '森 moss', x: 5, y: 12, width: 60, size: 16, angle: 0 }
const page = { title: 'Küche', width: 400, height: 300, pictures: [picture], lines: [line] }

/** Maps bytes to characters, so that offsets in the text are offsets in the file. */
const written = async (changed: Partial<typeof page> = {}) =>
  Buffer.from(await writePdf({ ...page, ...changed }).arrayBuffer()).toString('latin1')

it('every object is at its offset in the cross-reference table', async () => {
  const file = await written()
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1])
  expect(file.slice(start, start + 5)).toBe('xref\n')
  const rows = [...file.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset))
  expect(rows.length).toBeGreaterThan(5)
  for (const [index, offset] of rows.entries()) expect(file.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  expect(file).toContain(`/Size ${rows.length + 1} `)
})

it('streams have their declared length, and image bytes are embedded unchanged', async () => {
  const file = await written()
  for (const [whole, length = ''] of file.matchAll(/\/Length (\d+) >>\nstream\n/g)) {
    const end = file.indexOf(whole) + whole.length + Number(length)
    expect(file.slice(end, end + 11)).toBe('\nendstream\n')
  }
  expect(file).toContain(Buffer.from(await jpeg.arrayBuffer()).toString('latin1'))
})

it('the page is as large as the board, up to the maximum page size', async () => {
  expect(await written()).toContain('/MediaBox [0 0 300 225]')
  expect(await written({ width: 40_000, height: 10_000 })).toContain('/MediaBox [0 0 14400 3600]')
})

it('text of every script can be selected, at its displayed width', async () => {
  const file = await written()
  // 森 first, then a space and the letters; s occurs twice.
  expect(file).toContain('<000102030404> Tj')
  expect(file).toContain('<00> <68ee>')
  expect(file).toContain('<feff004b00fc006300680065>')
  // Six letters at half the size are 48 px wide, stretched to 60.
  expect(file).toContain('125 Tz 1 0 0 -1 5 12 Tm /F0 16 Tf')
})

it('puts characters beyond the size of one font into a second one', async () => {
  const text = String.fromCodePoint(...Array.from({ length: 300 }, (_, index) => 0x4e00 + index))
  const file = await written({ lines: [{ ...line, text }] })
  expect(file).toMatch(/\/F0 16 Tf <[0-9a-f]{512}> Tj \/F1 16 Tf <[0-9a-f]{88}> Tj/)
  expect(file.match(/\/Subtype \/Type3/g)).toHaveLength(2)
})
