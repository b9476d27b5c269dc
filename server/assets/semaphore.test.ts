import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore'

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
