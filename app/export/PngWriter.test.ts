import sharp from 'sharp'
import { afterEach, expect, it, vi } from 'vitest'
import { onReportedError } from '../platform/reportError'
import { crc32, PngWriter } from './PngWriter'

const WIDTH = 37
const HEIGHT = 23
const pixels = Uint8ClampedArray.from({ length: WIDTH * HEIGHT * 4 }, (_, at) => (at * 61 + (at >> 3)) % 256)

afterEach(() => {
  vi.unstubAllGlobals()
  onReportedError(null)
})

/** Aborted like those of browsers: what is read from it fails with the reason given. Node's has a reason of its own. */
class SpecCompressionStream extends TransformStream {
  constructor(readonly format: string) {
    super()
  }
}

async function written(hasAlpha: boolean): Promise<Buffer> {
  const writer = new PngWriter({ width: WIDTH, height: HEIGHT, hasAlpha })
  const half = 11 * WIDTH * 4
  await writer.write(pixels.subarray(0, half))
  await writer.write(pixels.subarray(half))
  const blob = await writer.finish()
  expect(blob.type).toBe('image/png')
  return Buffer.from(await blob.arrayBuffer())
}

it('writes strips as one PNG of exactly these pixels', async () => {
  const { data, info } = await sharp(await written(true))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([WIDTH, HEIGHT, 4])
  expect(Buffer.compare(data, Buffer.from(pixels))).toBe(0)
})

it('without transparency, writes no alpha channel', async () => {
  const { data, info } = await sharp(await written(false))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(3)
  const opaque = Buffer.from(pixels.filter((_, at) => at % 4 !== 3))
  expect(Buffer.compare(data, opaque)).toBe(0)
})

it('the checksum matches the standard’s', () => {
  const bytes = new TextEncoder().encode('123456789')
  expect(crc32(bytes)).toBe(0xcbf43926)
  expect(crc32(bytes.subarray(0, 4), bytes.subarray(4))).toBe(0xcbf43926)
})

it('aborting is not reported as an error', async () => {
  vi.stubGlobal('CompressionStream', SpecCompressionStream)
  const report = vi.fn()
  onReportedError(report)
  // Earlier tests' reports.
  report.mockClear()
  const writer = new PngWriter({ width: WIDTH, height: HEIGHT, hasAlpha: true })
  await writer.write(pixels)
  await writer.abort()
  await new Promise(setImmediate)
  expect(report).not.toHaveBeenCalled()
})
