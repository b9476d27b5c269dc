import { expect, it } from 'vitest'
import { ImageQueue, type QueueProgress } from './ImageQueue'

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

it('a second addition waits for the first, and nothing of either is lost', async () => {
  const told: (QueueProgress | null)[] = []
  const queue = new ImageQueue((progress) => told.push(progress))
  const log: string[] = []
  const first = gate()
  const one = queue.add(3, async ({ onProgress }) => {
    log.push('first begins')
    await first.opened
    onProgress(2)
    log.push('first ends')
    return 3
  })
  const two = queue.add(2, async ({ onProgress, signal }) => {
    log.push('second begins')
    onProgress(1)
    return signal.aborted ? 0 : 2
  })
  await Promise.resolve()
  first.open()
  expect(await Promise.all([one, two])).toEqual([3, 2])
  expect(log).toEqual(['first begins', 'first ends', 'second begins'])
  expect(told).toEqual([
    { done: 0, total: 3 },
    { done: 0, total: 5 },
    { done: 2, total: 5 },
    { done: 3, total: 5 },
    { done: 4, total: 5 },
    null,
  ])
})

it('cancelling ends what runs and what waits; what comes afterwards is added', async () => {
  const queue = new ImageQueue(() => {})
  const first = gate()
  const one = queue.add(1, async ({ signal }) => {
    await first.opened
    return signal.aborted
  })
  const two = queue.add(1, async ({ signal }) => signal.aborted)
  queue.cancel()
  first.open()
  expect(await Promise.all([one, two])).toEqual([true, true])
  expect(await queue.add(1, async ({ signal }) => signal.aborted)).toBe(false)
})

it('an addition that fails tells who asked, and the next one runs', async () => {
  const told: (QueueProgress | null)[] = []
  const queue = new ImageQueue((progress) => told.push(progress))
  const one = queue.add(1, async () => {
    throw new Error('no chunk')
  })
  const two = queue.add(1, async () => 1)
  await expect(one).rejects.toThrow('no chunk')
  expect(await two).toBe(1)
  expect(told.at(-1)).toBe(null)
})
