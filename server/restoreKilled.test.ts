import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../tests/support/database'
import { type Answer, join, type Person } from '../tests/support/people'
import { browsersOf } from '../tests/support/server'
import { type ServerProcess, startServerProcess, temporaryDirectory } from '../tests/support/serverProcess'
import { BEFORE_RESTORE } from './services/history/restoreSnapshot'

/** When the server is killed: at a share of a restore's duration, or after its response. */
const MOMENTS = [0.1, 0.5, 0.9, 'answered'] as const
const BATCH = 500
/** Elements changed, deleted and created between the board's two versions. */
const [CHANGED, DELETED, CREATED] = [500, 300, 300]

let variables: Record<string, string>
let server: ServerProcess
let cleanUp: (() => Promise<void>)[] = []

beforeAll(async () => {
  const directory = await temporaryDirectory()
  const database = process.env.TEST_DATABASE === 'postgres' ? await createTestDatabase() : undefined
  variables = { DATA_DIR: directory.path, ...(database?.databaseUrl ? { DATABASE_URL: database.databaseUrl } : {}) }
  cleanUp = [async () => database?.destroy(), directory.remove]
  server = await startServerProcess(variables)
  // It restarts on the port where its clients expect it.
  variables.PORT = new URL(server.url).port
}, 60_000)
afterAll(async () => {
  await server?.stop('SIGKILL')
  for (const step of cleanUp) await step()
})

const mutation = (kind: 'create' | 'update' | 'delete', elementId: string, data?: object) => ({
  mutationId: randomUUID(),
  kind,
  elementId,
  ...(kind === 'update' && { baseRev: 0 }),
  ...(data && { data }),
})

async function change(person: Person, board: number, mutations: readonly unknown[]): Promise<void> {
  for (let from = 0; from < mutations.length; from += BATCH) {
    const { status, body } = await person.batch(board, mutations.slice(from, from + BATCH))
    expect([status, body.results?.every((result: { status: number }) => result.status === 200)]).toEqual([200, true])
  }
}

/** Everything that a person sees of a board, in the form of a snapshot, and its rev. */
async function present(person: Person, board: number) {
  const { name, description, category, visibility, rev } = (await person.get(`/api/boards/${board}`)).body
  const { body } = await person.get(`/api/boards/${board}/elements`)
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server answered
  const elements = body.map(({ boardId, createdAt, rev, ...fields }: any) => fields)
  return { rev, state: { board: { name, description, category, visibility }, elements } }
}

async function newestEntry(person: Person, board: number): Promise<{ id: number; rev: number }> {
  const [entry] = (await person.get(`/api/boards/${board}/history?limit=1`)).body
  return entry
}

it('a server killed during a restore has restored the whole board or nothing', async () => {
  const person = await join(browsersOf(server.url))
  const board = await person.board({ name: 'Then' })
  const ids = Array.from({ length: 1200 }, () => randomUUID())
  const words = { type: 'text', content: 'Then', positionX: 0, positionY: 0 }
  await change(
    person,
    board,
    ids.map((id) => mutation('create', id, words)),
  )
  const then = { entry: await newestEntry(person, board), ...(await present(person, board)) }
  await person.send('PUT', `/api/boards/${board}`, { name: 'Now', category: 'Art' })
  await change(person, board, [
    ...ids.slice(0, CHANGED).map((id) => mutation('update', id, { content: 'Now', properties: { color: '#c8432b' } })),
    ...ids.slice(CHANGED, CHANGED + DELETED).map((id) => mutation('delete', id)),
    ...ids.slice(0, CREATED).map(() => mutation('create', randomUUID(), { ...words, content: 'Since then' })),
  ])
  const now = { entry: await newestEntry(person, board), ...(await present(person, board)) }

  const restore = (entryId: number, key: string): Promise<Answer> =>
    person.send('POST', `/api/boards/${board}/history/restore`, { entryId }, { 'Idempotency-Key': key })
  const start = performance.now()
  expect((await restore(then.entry.id, randomUUID())).status).toBe(200)
  let duration = performance.now() - start
  const outcomes: string[] = []
  // Back and forth, so that each restore has the whole board to change.
  let [here, there] = [then, now]
  for (const moment of MOMENTS) {
    const before = await present(person, board)
    expect(before.state).toEqual(here.state)
    const key = randomUUID()
    const answer = restore(there.entry.id, key).then(
      ({ status }) => status,
      () => 'none',
    )
    if (moment === 'answered') await answer
    else await new Promise((resolve) => setTimeout(resolve, duration * moment))
    await server.stop('SIGKILL')
    const answered = await answer
    server = await startServerProcess(variables)

    const after = await present(person, board)
    const isDone = after.rev !== before.rev
    outcomes.push(`${answered} ${isDone ? 'all' : 'nothing'}`)
    expect(after.state).toEqual(isDone ? there.state : here.state)
    // A restore that was acknowledged is done.
    if (answered === 200) expect(isDone).toBe(true)
    const newest = await newestEntry(person, board)
    expect(newest.rev).toBe(after.rev)
    const { body } = await person.get(`/api/boards/${board}/history/snapshot?entry=${newest.id}`)
    expect({ board: body.board, elements: body.elements }).toEqual(after.state)

    // Repeating it with the same id is idempotent.
    const requested = performance.now()
    const again = await restore(there.entry.id, key)
    // The expected duration of the next one, also in a process that has just started.
    if (!isDone) duration = performance.now() - requested
    expect([again.status, again.body.elements]).toEqual([200, there.state.elements.length])
    const done = await present(person, board)
    expect(done.state).toEqual(there.state)
    // One rev for the version before it, one for each element, one for the board's own fields.
    expect(done.rev - before.rev).toBe(1 + CHANGED + DELETED + CREATED + 1)
    const [saved] = (await person.get(`/api/boards/${board}/history?limit=1&before=${before.rev + 2}`)).body
    expect([saved.rev, saved.comment]).toEqual([before.rev + 1, BEFORE_RESTORE])
    ;[here, there] = [there, here]
  }
  // The test proves nothing unless a restore was interrupted.
  expect(outcomes).toContain('none nothing')
  expect(outcomes.at(-1)).toBe('200 all')
}, 180_000)
