import { expect, test } from 'vitest'
import { Feed, type FeedItem } from './Feed'

interface Thing extends FeedItem {
  readonly name?: string
}
const things = (...ids: number[]): Thing[] => ids.map((id) => ({ id, cursor: `at ${id}` }))
const ids = (feed: Feed<Thing>) => feed.read().items?.map(({ id }) => id)

/** A feed that gets these responses one by one; an error is thrown. */
function feedOf(answers: (readonly Thing[] | Error)[], options: { copy?: 'kept'; now?: () => number } = {}) {
  const requested: (string | undefined)[] = []
  const written: number[][] = []
  const feed = new Feed<Thing>({
    load: async (before) => {
      requested.push(before)
      const answer = answers.shift() ?? []
      if (answer instanceof Error) throw answer
      return answer
    },
    ...(options.copy && {
      copy: {
        write: (items: readonly Thing[]) => void written.push(items.map(({ id }) => id)),
        read: () => ({ items: things(7), at: 5 }),
      },
    }),
    now: options.now,
  })
  return { feed, requested, written }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('continues from the last item, one request at a time, and stops at the end', async () => {
  const { feed, requested } = feedOf([things(9, 8), things(7), []])
  feed.open()
  feed.more()
  await settled()
  expect(ids(feed)).toEqual([9, 8])
  feed.more()
  feed.more()
  await settled()
  feed.more()
  await settled()
  feed.more()
  await settled()
  expect(ids(feed)).toEqual([9, 8, 7])
  expect(requested).toEqual([undefined, 'at 8', 'at 7'])
  expect(feed.read().isEnd).toBe(true)
})

test('shows an item that the server sends twice only once', async () => {
  const { feed } = feedOf([things(9, 8), things(8, 7)])
  feed.open()
  await settled()
  feed.more()
  await settled()
  expect(ids(feed)).toEqual([9, 8, 7])
})

test('keeps its items for a while after the person leaves', async () => {
  let now = 0
  const { feed, requested } = feedOf([things(2), things(3, 2)], { now: () => now })
  feed.open()
  await settled()
  now = 60_000
  feed.open()
  expect(requested).toHaveLength(1)
  now = 301_000
  feed.open()
  await settled()
  expect(ids(feed)).toEqual([3, 2])
})

test('after a failure, keeps its items and requests nothing until retried', async () => {
  const { feed, requested } = feedOf([things(9), new Error('away'), things(8)])
  feed.open()
  await settled()
  feed.more()
  await settled()
  expect(feed.read()).toMatchObject({ error: { message: 'away' }, cachedAt: undefined })
  feed.more()
  expect(requested).toHaveLength(2)
  feed.retry()
  await settled()
  expect(ids(feed)).toEqual([9, 8])
  expect(feed.read().error).toBeUndefined()
})

test('retries the first page if that failed, even with items on the screen', async () => {
  let now = 0
  const { feed, requested } = feedOf([things(9, 8), new Error('down'), things(10, 9)], { now: () => now })
  feed.open()
  await settled()
  now = 6 * 60_000
  feed.open()
  await settled()
  expect(ids(feed)).toEqual([9, 8])
  feed.retry()
  await settled()
  expect(requested).toEqual([undefined, undefined, undefined])
  expect(ids(feed)).toEqual([10, 9])
})

test('shows the last copy with its time when nothing loads, and replaces it after a success', async () => {
  const { feed, written } = feedOf([new Error('away'), things(3)], { copy: 'kept' })
  feed.open()
  await settled()
  expect(ids(feed)).toEqual([7])
  expect(feed.read().cachedAt).toBe(5)
  feed.retry()
  await settled()
  expect(ids(feed)).toEqual([3])
  expect(feed.read().cachedAt).toBeUndefined()
  expect(written).toEqual([[3]])
})

test('changes an item in place or removes it', async () => {
  const { feed } = feedOf([things(2, 1)])
  feed.open()
  await settled()
  feed.change(2, (item) => ({ ...item, name: 'new' }))
  feed.change(1, () => null)
  expect(feed.read().items).toEqual([{ id: 2, cursor: 'at 2', name: 'new' }])
})
