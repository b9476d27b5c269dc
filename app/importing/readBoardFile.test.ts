import { expect, it } from 'vitest'
import { extractLargeStrings } from './extractLargeStrings'
import { FileFault } from './FileFault'
import { readBoardFile } from './readBoardFile'

const BYTES = new Uint8Array(200_000).map((_, index) => index % 251)
const BASE64 = Buffer.from(BYTES).toString('base64')
const SHA = Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', BYTES)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('')
const ADDRESS = `/assets/${SHA}.jpg`

const place = { positionX: 0, positionY: 0, width: 200, height: 100, rotation: 0, zIndex: 1, properties: {} }
const words = 'Say "moss",\\ 心地よい \u0000 and 🌿'
const file = {
  format: 'moodloom-board',
  version: 1,
  exportedAt: '2026-01-01T00:00:00.000Z',
  board: { name: 'Kitchen', description: null, category: null },
  elements: [
    { type: 'text', content: words, ...place },
    { type: 'image', content: ADDRESS, ...place },
  ],
  images: [{ address: ADDRESS, type: 'image/jpeg', sha256: SHA, data: BASE64 }],
}
const asFile = (changed: object = {}, space?: number) =>
  new Blob([JSON.stringify({ ...file, ...changed }, null, space)])
const fault = async (given: Blob) => readBoardFile(given).catch((error: unknown) => error)

it('extracts long strings from the file and leaves the rest unchanged', async () => {
  const escaped = `${'\\"'.repeat(70_000)}`
  const json = `{"a":"${escaped}","b":"short \\\\","c":"${BASE64}","d":[1,""]}`
  const { json: rest, strings } = await extractLargeStrings(new Blob([json]))
  expect(JSON.parse(await rest.text())).toEqual({ a: 'lifted:0', b: 'short \\', c: 'lifted:1', d: [1, ''] })
  expect(await strings.get('lifted:0')?.text()).toBe(escaped)
  expect(await strings.get('lifted:1')?.text()).toBe(BASE64)
})

it('finds a string that spans several chunks', async () => {
  const long = 'x'.repeat(5 * 1024 * 1024)
  // The first chunk ends with a backslash.
  const before = `{"a":"${'y'.repeat(4 * 1024 * 1024 - 7)}\\`
  const { json, strings } = await extractLargeStrings(new Blob([before, `"z","b":"${long}"}`]))
  expect(JSON.parse(await json.text())).toEqual({ a: 'lifted:0', b: 'lifted:1' })
  expect((await strings.get('lifted:0')?.text())?.slice(-3)).toBe('\\"z')
  expect(strings.get('lifted:1')?.size).toBe(long.length)
})

it('reads a board as written, whatever its whitespace and escapes', async () => {
  const inLines = { images: file.images.map((image) => ({ ...image, data: BASE64.replace(/.{76}/g, '$&\r\n') })) }
  const slashed = new Blob([JSON.stringify(file).replaceAll('/', '\\/')])
  for (const given of [asFile(), asFile({}, 2), asFile(inLines), slashed]) {
    const { board, elements, images } = await readBoardFile(given)
    expect({ board, elements }).toEqual({ board: file.board, elements: file.elements })
    expect(images.map(({ address }) => address)).toEqual([ADDRESS])
    const bytes = await images[0]?.read()
    expect(Buffer.compare(Buffer.from((await bytes?.arrayBuffer()) ?? new ArrayBuffer()), BYTES)).toBe(0)
  }
})

it('reports a file that is not a board', async () => {
  expect(await fault(new Blob(['\u00ff\u00d8']))).toMatchObject({ message: 'This file is damaged or isn’t JSON.' })
  expect(await fault(new Blob(['{"name":"moodloom"}']))).toMatchObject({
    message: 'This isn’t a Moodloom board file.',
  })
  const cut = new Blob([JSON.stringify(file).slice(0, -5_000)])
  expect(await fault(cut)).toMatchObject({ message: 'This file is damaged or isn’t JSON.' })
  expect(await fault(asFile({ version: 2 }))).toMatchObject({ where: 'version' })
})

it('names the field of an error', async () => {
  const [text, image] = file.elements
  const messages = async (changed: object) => ((await fault(asFile(changed))) as FileFault).message
  expect(await messages({ elements: [text, { ...image, width: 5 }] })).toBe('elements[1].width: must be at least 20')
  expect(await messages({ elements: [{ ...text, zIndex: '1' }] })).toBe('elements[0].zIndex: must be a number')
  expect(await messages({ elements: [{ ...text, zIndex: 1.5 }] })).toBe('elements[0].zIndex: must be a whole number')
  expect(await messages({ elements: [{ ...text, type: 'video' }] })).toBe(
    'elements[0].type: must be "image" or "text" or "color" or "shape"',
  )
  expect(await messages({ elements: [{ ...text, id: 'x' }] })).toBe('elements[0]: has unknown fields: id')
  expect(await messages({ board: { name: 'Kitchen', category: null } })).toBe('board.description: is missing')
  expect(await messages({ board: { ...file.board, name: 'x'.repeat(201) } })).toBe(
    'board.name: is too long: at most 200',
  )
  expect(await messages({ elements: [{ ...text, content: 'x'.repeat(200_000) }] })).toBe(
    'This file contains text that’s too long for a board.',
  )
})

it('refuses an image whose bytes were changed, and names it', async () => {
  const [image] = file.images
  const read = async (changed: object) => {
    const { images } = await readBoardFile(asFile({ images: [{ ...image, ...changed }] }))
    return images[0]?.read().catch((error: unknown) => error)
  }
  expect(await read({ data: `AAAA${BASE64.slice(4)}` })).toMatchObject({ where: 'images[0].data' })
  expect(await read({ data: '!' })).toEqual(new FileFault('images[0].data', 'isn’t base64'))
  const [start, end] = JSON.stringify(file).split(BASE64)
  const { images } = await readBoardFile(new Blob([`${start}\\q${BASE64}${end}`]))
  await expect(images[0]?.read()).rejects.toEqual(new FileFault('images[0].data', 'isn’t base64'))
  expect(await read({ data: 'A'.repeat(8_000_000) })).toMatchObject({ message: expect.stringContaining('5 MB') })
})
