import { expect, test, vi } from 'vitest'
import { DeferredPart } from './DeferredPart'

test('loads once when requested twice at once, and stays loaded', async () => {
  const load = vi.fn(async () => ({ name: 'frame' }))
  const part = new DeferredPart(load)
  expect(part.loaded).toBeNull()
  const [one, two] = await Promise.all([part.load(), part.load()])
  expect(one).toBe(two)
  expect(part.loaded).toBe(one)
  await part.load()
  expect(load).toHaveBeenCalledTimes(1)
})

test('loads again after a failure', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('cut off')).mockResolvedValue('here')
  const part = new DeferredPart(load)
  await expect(part.load()).rejects.toThrow('cut off')
  expect(await part.load()).toBe('here')
})
