import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { decodeImage, estimateMemory, readMetadata } from './decoding'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

test('an image over the size limit, stored before the limit existed, is not decoded', async () => {
  const work = vi.fn(async () => 'decoded')
  for (const [width, height] of [
    [20_000, 1],
    [1, 20_000],
  ] as const)
    await expect(decodeImage(await picture(width, height), {}, work)).rejects.toThrow('too much memory')
  expect(work).not.toHaveBeenCalled()
  expect(await decodeImage(await picture(16_384, 1), {}, work)).toBe('decoded')
})

test('a result as tall as its image counts toward memory, a small one does not', async () => {
  const metadata = await readMetadata(await picture(1280, 16_384))
  const small = estimateMemory(metadata, {})
  expect(estimateMemory(metadata, { outputWidth: 320 })).toBeLessThan(1.5 * small)
  expect(estimateMemory(metadata, { outputWidth: 1280 })).toBeGreaterThan(5 * small)
})
