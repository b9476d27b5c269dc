import { expect, test } from 'vitest'
import type { Feed } from './Feed'
import { type LikeAction, type Likeable, LikeStore } from './LikeStore'

const CUP: Likeable = { id: 1, cursor: 'at 1', likes: 4, isLiked: false, isBookmarked: false }

class Cups extends LikeStore<Likeable> {
  all(): Feed<Likeable> {
    return this.list('all', () => ({ load: async (before) => (before === undefined ? [CUP] : []) }))
  }
}

/** A store of one cup, and its requests, which are answered as the test decides. */
async function setUp() {
  const requests: { action: LikeAction; isOn: boolean; answer(item: Partial<Likeable>): void; fail(): void }[] = []
  const send = (_: number, action: LikeAction, isOn: boolean) =>
    new Promise<Likeable>((resolve, reject) => {
      const answer = (item: Partial<Likeable>) => resolve({ ...CUP, ...item })
      requests.push({ action, isOn, answer, fail: () => reject(new Error('It broke.')) })
    })
  const store = new Cups({ send, lists: { like: 'liked', bookmark: 'saved' } })
  store.all().open()
  await expect.poll(() => store.all().read().items).toBeDefined()
  const cup = () => store.all().read().items?.[0] ?? CUP
  const sent = (count: number) => expect.poll(() => requests.length).toBe(count)
  return { store, requests, cup, sent }
}

test('a like that is answered last leaves a bookmark as it is', async () => {
  const { store, requests, cup, sent } = await setUp()
  const liked = store.setLiked(cup(), true)
  const saved = store.setBookmarked(cup(), true)
  await sent(2)
  requests[1]?.answer({ isBookmarked: true })
  await saved
  expect(cup()).toMatchObject({ isLiked: true, likes: 5, isBookmarked: true })
  requests[0]?.answer({ isLiked: true, likes: 6 })
  await liked
  // Both answers are from before the other action.
  expect(cup()).toMatchObject({ isLiked: true, likes: 6 })
})

test('a like that fails leaves a bookmark as it is', async () => {
  const { store, requests, cup, sent } = await setUp()
  const liked = store.setLiked(cup(), true)
  const saved = store.setBookmarked(cup(), true)
  await sent(2)
  requests[1]?.answer({ isBookmarked: true })
  await saved
  requests[0]?.fail()
  await expect(liked).rejects.toThrow('It broke.')
  expect(cup()).toMatchObject({ isLiked: false, likes: 4, isBookmarked: true })
})

test('a like and its undoing are sent one after the other, and the first answer does not bring the like back', async () => {
  const { store, requests, cup, sent } = await setUp()
  const liked = store.setLiked(cup(), true)
  const unliked = store.setLiked(cup(), false)
  await sent(1)
  requests[0]?.answer({ isLiked: true, likes: 5 })
  await liked
  await sent(2)
  expect(requests[1]).toMatchObject({ action: 'like', isOn: false })
  expect(cup()).toMatchObject({ isLiked: false, likes: 4 })
  requests[1]?.fail()
  await expect(unliked).rejects.toThrow('It broke.')
  expect(cup()).toMatchObject({ isLiked: true, likes: 5 })
})
