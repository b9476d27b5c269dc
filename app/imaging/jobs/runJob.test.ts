import { expect, it, vi } from 'vitest'
import type { Raster } from './Job'
import { runJob } from './runJob'

const SIZE = { width: 4, height: 2 }

/** Draws everything in one color. */
const redRaster: Raster = {
  draw: (_source, size) => ({
    ...size,
    source: {} as CanvasImageSource,
    read: (_y, rows) => new Uint8ClampedArray(size.width * rows * 4).map((_, index) => (index % 4 === 1 ? 0 : 255)),
    write: () => {},
    encode: async () => new Blob(),
    release: () => {},
  }),
}
const tools = { raster: redRaster, signal: new AbortController().signal, onProgress: () => {}, onLook: () => {} }

it('does not close a bitmap that it was given: on the page, it is still shown', async () => {
  const close = vi.fn()
  const bitmap: ImageBitmap = { ...SIZE, close }
  const swatches = await runJob('palette', { file: bitmap, region: null, most: undefined }, tools)
  expect(swatches).toHaveLength(1)
  expect(close).not.toHaveBeenCalled()
})
