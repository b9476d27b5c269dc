import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { createSemaphore, decodeImage, estimateMemory, readMetadata } from './decoding'

describe('decodeImage', () => {
  it('an image over the size limit, stored before the limit existed, is not decoded', async () => {
    const work = vi.fn(async () => 'decoded')
    for (const [width, height] of [
      [20_000, 1],
      [1, 20_000],
    ] as const)
      await expect(decodeImage(await picture(width, height), {}, work)).rejects.toThrow('too much memory')
    expect(work).not.toHaveBeenCalled()
    expect(await decodeImage(await picture(16_384, 1), {}, work)).toBe('decoded')
  })
})

describe('estimateMemory', () => {
  it('a result as tall as its image counts toward memory, a small one does not', async () => {
    const metadata = await readMetadata(await picture(1280, 16_384))
    const small = estimateMemory(metadata, {})
    expect(estimateMemory(metadata, { outputWidth: 320 })).toBeLessThan(1.5 * small)
    expect(estimateMemory(metadata, { outputWidth: 1280 })).toBeGreaterThan(5 * small)
  })
})

describe('createSemaphore', () => {
  it('tasks run in order, as many at a time as the capacity allows', async () => {
    const { begun, end } = tasks(10, [6, 4, 5, 1, 1])
    await new Promise(setImmediate)
    expect(begun).toEqual([0, 1])
    await end(1)
    // The third does not fit next to the first, and the light ones behind it do not overtake it.
    expect(begun).toEqual([0, 1])
    await end(0)
    expect(begun).toEqual([0, 1, 2, 3, 4])
  })

  it('a task heavier than the capacity runs alone', async () => {
    const { begun, end } = tasks(10, [1, 40, 1])
    await new Promise(setImmediate)
    expect(begun).toEqual([0])
    await end(0)
    expect(begun).toEqual([0, 1])
    await end(1)
    expect(begun).toEqual([0, 1, 2])
  })

  it('a failed task lets the next one start', async () => {
    const semaphore = createSemaphore(1)
    const failed = semaphore(1, async () => {
      throw new Error('damaged')
    })
    const next = semaphore(1, async () => 'done')
    await expect(failed).rejects.toThrow('damaged')
    expect(await next).toBe('done')
  })
})

function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
}

/** Tasks that report when they start, and end on command. */
function tasks(capacity: number, weights: readonly number[]) {
  const semaphore = createSemaphore(capacity)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const done = weights.map((weight, index) =>
    semaphore(weight, async () => {
      begun.push(index)
      await new Promise<void>((resolve) => {
        ends[index] = resolve
      })
    }),
  )
  const end = async (index: number) => {
    ends[index]?.()
    await done[index]
    await new Promise(setImmediate)
  }
  return { begun, end }
}
