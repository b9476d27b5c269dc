import { expect, it } from 'vitest'
import { batchPerTick } from './batchPerTick'

function counted() {
  const groups: (readonly number[])[] = []
  const double = batchPerTick(async (keys: readonly number[]) => {
    groups.push(keys)
    if (keys.includes(13)) throw new Error('unlucky')
    return keys.map((key) => key * 2)
  })
  return { groups, double }
}

it('concurrent requests are loaded together, and each gets its own result', async () => {
  const { groups, double } = counted()
  expect(await Promise.all([1, 2, 2, 3].map(double))).toEqual([2, 4, 4, 6])
  expect(groups).toEqual([[1, 2, 2, 3]])
})

it('a later request is loaded separately, so it includes changes made in between', async () => {
  const { groups, double } = counted()
  await double(1)
  await double(2)
  expect(groups).toEqual([[1], [2]])
})

it('a failure rejects all requests of the batch, and none after it', async () => {
  const { double } = counted()
  const outcomes = await Promise.allSettled([double(1), double(13)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await double(4)).toBe(8)
})
