import { expect, it, vi } from 'vitest'
import { applyModifications, revertModifications } from './applyModifications'

const baking = vi.hoisted(() => ({ end: [] as (() => void)[] }))
vi.mock('./bakeImage', () => ({
  bakeImage: () =>
    new Promise((resolve) => {
      baking.end.push(() => resolve({ address: '/assets/baked.webp', blob: new Blob(), width: 1, height: 1 }))
    }),
}))

const MODIFICATIONS = [{ type: 'hue', params: { hue: 0.2 } }] as const

it('reverting drops the modified image that is still being made', async () => {
  const update = vi.fn()
  const original = '/assets/original.jpg'
  const applied = applyModifications({
    store: { update },
    images: { offer: () => {} },
    elementId: 'a',
    original,
    source: new Blob(),
    modifications: MODIFICATIONS,
  })
  revertModifications({ update }, 'a', original)
  for (const end of baking.end) end()
  await applied
  expect(update.mock.calls).toEqual([
    [['a'], { content: original, properties: { original: null, modifications: null } }],
  ])
})
