import { expect, test } from 'vitest'
import { FRAME_MAX } from '../../contract/channel'
import type { ServerMessage } from '../../contract/messages'
import type { ElementPatch } from '../../contract/shared/element'
import { BOARD, joined, LiveWorld, presence } from '../../tests/support/liveWorld'

const id = (letter: string) => `00000000-0000-7000-8000-00000000000${letter}`
const A = id('a')
const B = id('b')

interface Shown {
  readonly userId?: number
  readonly gestureId?: string
  readonly seq: number
  readonly elementId?: string
}

const live = (
  { userId = 8, gestureId = 'g', seq, elementId = A }: Shown,
  patch: ElementPatch,
  more?: { id: string; positionX: number }[],
): ServerMessage => ({
  type: 'element_updated',
  live: true,
  userId,
  gestureId,
  seq,
  element: { id: elementId, ...patch },
  ...(more && { more }),
})
const committed = (userId = 8): ServerMessage => ({
  type: 'element_deleted',
  elementId: A,
  rev: 4,
  userId,
  mutationId: B,
})

test("draws a peer's drag as it happens, despite late or repeated messages", () => {
  const { live: mine, socket } = new LiveWorld().join(presence(8))
  socket.deliver(live({ seq: 2 }, { positionX: 20 }, [{ id: B, positionX: 5 }]))
  socket.deliver(live({ seq: 1 }, { positionX: 10 }))
  socket.deliver(live({ seq: 2 }, { positionX: 99 }))
  expect(mine.previews).toEqual([
    { id: A, patch: { positionX: 20 } },
    { id: B, patch: { positionX: 5 } },
  ])
  expect(mine.editedBy.get(A)).toBe(8)
  socket.deliver(live({ seq: 3 }, { positionX: 30 }))
  expect(mine.previews).toContainEqual({ id: A, patch: { positionX: 30 } })
})

test('merges the previews of two people on one element field by field', () => {
  const { live: mine, socket } = new LiveWorld().join(presence(8), presence(9))
  socket.deliver(live({ seq: 1 }, { positionX: 20, properties: { color: '#111111' } }))
  socket.deliver(live({ seq: 1, userId: 9 }, { content: 'Words', properties: { fontSize: 20 } }))
  expect(mine.previews).toEqual([
    { id: A, patch: { positionX: 20, content: 'Words', properties: { color: '#111111', fontSize: 20 } } },
  ])
  expect(mine.editedBy.get(A)).toBe(9)
  socket.deliver({ type: 'user_left', userId: 9 })
  expect(mine.previews).toEqual([{ id: A, patch: { positionX: 20, properties: { color: '#111111' } } }])
})

test('a preview ends once its commit is drawn, and late steps do not bring it back', async () => {
  const world = new LiveWorld().join(presence(8))
  let store = () => {}
  world.workspace.stored = new Promise((resolve) => {
    store = resolve
  })
  world.socket.deliver(live({ seq: 1 }, { positionX: 20 }))
  world.socket.deliver(committed())
  await world.pass(0)
  expect(world.live.previews).toHaveLength(1)
  store()
  await world.pass(0)
  expect(world.live.previews).toEqual([])
  world.socket.deliver(live({ seq: 2 }, { positionX: 21 }))
  expect(world.live.previews).toEqual([])
  world.socket.deliver(live({ seq: 0, gestureId: 'h' }, { positionX: 50 }))
  expect(world.live.previews).toEqual([{ id: A, patch: { positionX: 50 } }])
})

test("a commit on the element by someone else does not end a peer's drag", async () => {
  const world = new LiveWorld().join(presence(8), presence(9))
  world.socket.deliver(live({ seq: 1 }, { positionX: 20 }))
  world.socket.deliver(committed(9))
  await world.pass(0)
  expect(world.live.previews).toHaveLength(1)
})

test('a preview ends after 2 s of silence, or when its peer leaves, disconnects or cancels', async () => {
  const world = new LiveWorld().join(presence(8))
  world.socket.deliver(live({ seq: 1 }, { positionX: 20 }))
  await world.pass(1_900)
  expect(world.live.previews).toHaveLength(1)
  await world.pass(700)
  expect(world.live.previews).toEqual([])
  expect(world.live.editedBy.size).toBe(0)

  world.socket.deliver(live({ seq: 2 }, { positionX: 20 }))
  world.socket.deliver({ type: 'user_left', userId: 8 })
  expect(world.live.previews).toEqual([])

  world.socket.deliver(live({ seq: 3 }, { positionX: 20 }))
  world.socket.deliver(live({ seq: 4 }, {}))
  expect(world.live.previews).toEqual([])

  world.socket.deliver(live({ seq: 5 }, { positionX: 20 }))
  world.socket.end()
  expect(world.live.previews).toEqual([])
})

test('sends a drag at most 20 times a second, with one gestureId, increasing seqs and always the last step', async () => {
  const world = new LiveWorld().join()
  let x = 0
  for (; x < 40; x++) {
    world.live.draft(() => [{ id: A, patch: { positionX: x } }])
    await world.pass(10)
  }
  world.live.draft(() => [{ id: A, patch: { positionX: x } }])
  world.live.endDraft(true)
  const sent = world.socket.of('element_update')
  expect(sent.length).toBeGreaterThanOrEqual(8)
  expect(sent.length).toBeLessThanOrEqual(10)
  expect(sent.at(-1)).toMatchObject({ live: true, element: { id: A, positionX: 40 } })
  const seqs = sent.map((message) => (message.live ? message.seq : -1))
  expect(seqs).toEqual([...seqs.keys()])
  expect(new Set(sent.map((message) => message.live && message.gestureId)).size).toBe(1)
  await world.pass(5_000)
  expect(world.socket.of('element_update')).toHaveLength(sent.length)
  world.live.draft(() => [{ id: A, patch: { positionX: 1 } }])
  expect(world.socket.of('element_update').at(-1)).toMatchObject({ gestureId: 'gesture-2', seq: 0 })
})

test('repeats a drag that pauses, so that peers do not take it for finished', async () => {
  const world = new LiveWorld().join()
  world.live.draft(() => [{ id: A, patch: { positionX: 3 } }])
  await world.pass(5_000)
  const sent = world.socket.of('element_update')
  expect(sent.length).toBeGreaterThanOrEqual(4)
  expect(sent.at(-1)).toMatchObject({ element: { id: A, positionX: 3 } })
})

test('sends a canceled drag at once', async () => {
  const world = new LiveWorld().join()
  world.live.draft(() => [{ id: A, patch: { positionX: 3 } }])
  world.live.endDraft(false)
  expect(world.socket.of('element_update').map(({ element }) => element)).toEqual([{ id: A, positionX: 3 }, { id: A }])
  world.live.endDraft(false)
  await world.pass(5_000)
  expect(world.socket.of('element_update')).toHaveLength(2)
})

test('splits a large selection into few messages, and sends it less often the larger it is', async () => {
  const world = new LiveWorld().join()
  const many = Array.from({ length: 250 }, (_, index) => ({
    id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    patch: { positionX: index, positionY: 5 },
  }))
  for (let time = 0; time < 100; time++) {
    world.live.draft(() => many)
    await world.pass(10)
  }
  const sent = world.socket.of('element_update')
  expect(sent[0]).toMatchObject({ more: expect.objectContaining({ length: 100 }) })
  expect(
    sent.slice(0, 3).flatMap((message) => [message.element, ...((message.live && message.more) || [])]),
  ).toHaveLength(250)
  const bytes = sent.reduce((sum, message) => sum + JSON.stringify(message).length, 0)
  expect(bytes).toBeLessThan(200 * 1024)
})

test('sends no frame larger than the server accepts', () => {
  const world = new LiveWorld().join()
  world.live.draft(() => [{ id: A, patch: { content: '語'.repeat(20_000) } }])
  world.live.draft(() => [{ id: B, patch: { content: 'short' } }])
  for (const message of world.socket.sent) {
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThanOrEqual(FRAME_MAX)
  }
})

test('a drag continues under a new gestureId after reconnecting', async () => {
  const world = new LiveWorld().join()
  world.live.draft(() => [{ id: A, patch: { positionX: 3 } }])
  world.socket.end()
  world.live.draft(() => [{ id: A, patch: { positionX: 4 } }])
  await world.pass(2_000)
  world.socket.open()
  world.socket.deliver(joined({ boardId: BOARD.id }))
  world.live.draft(() => [{ id: A, patch: { positionX: 5 } }])
  expect(world.socket.of('element_update')).toMatchObject([
    { gestureId: 'gesture-2', seq: 0, element: { positionX: 5 } },
  ])
})
