import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { HEARTBEAT_MS } from '../../contract/channel'
import { connectAgent, makeToken } from '../support/agents'
import { closeSockets, connect, joinBoard } from '../support/live'
import { collaborate, join, type Person } from '../support/people'
import { browsersOf } from '../support/server'
import { Cluster } from './Cluster'
import { Crowd } from './Crowd'

// Three cluster nodes on one Postgres and one Redis, behind one address. 60 browsers on one board keep writing while
// nodes are killed and Redis is down: acknowledged changes survive, and all browsers converge.

const NODES = 3
const PEOPLE = 30
const BROWSERS_EACH = 2
/** How many of the 60 run the real page's outbox, IndexedDB and live connection. */
const REAL = 6
/** Ms within which all browsers converge. */
const CONVERGED = 20_000

let cluster: Cluster
let owner: Person
let people: Person[]
let board: number
let crowd: Crowd
beforeAll(async () => {
  cluster = await Cluster.start(NODES)
  people = await Promise.all(Array.from({ length: PEOPLE }, () => join(cluster.browsers)))
  owner = people[0] as Person
  // Skips the mailed link: confirming an email does not depend on the number of nodes.
  await cluster.knex('users').where({ id: owner.id }).update({ is_email_verified: true })
  board = await boardOf(people)
  const { url } = cluster.browsers
  crowd = await Crowd.gather({ url, people, boardId: board, browsersEach: BROWSERS_EACH, real: REAL, seed: 1 })
  await vi.waitFor(() => expect(crowd.joined).toBe(PEOPLE * BROWSERS_EACH), 20_000)
})
afterEach(closeSockets)
afterAll(async () => {
  await crowd?.stop()
  await cluster?.close()
})

async function boardOf([first, ...others]: readonly Person[]): Promise<number> {
  const id = (await first?.board()) ?? 0
  for (const person of others) await collaborate({ deps: cluster }, id, person, true)
  return id
}

async function untilEqual(): Promise<void> {
  await vi.waitFor(async () => expect(await crowd.strays(owner)).toEqual([]), { timeout: CONVERGED, interval: 250 })
}

async function untilAllSeeEachOther(): Promise<void> {
  await vi.waitFor(() => expect(crowd.lonely()).toEqual([]), { timeout: CONVERGED, interval: 250 })
}

test('60 browsers are spread over all three nodes, and each person sees all the others', async () => {
  for (const index of cluster.indices) expect(cluster.socketsOn(index)).toBeGreaterThan(0)
  await untilAllSeeEachOther()
})

test('rule 1: nodes killed with -9 and restarted during writes lose nothing acknowledged, and converge', async () => {
  const writing = crowd.write()
  for (const index of cluster.indices) {
    await writing.more(60)
    await cluster.endNode(index, 'SIGKILL')
    await writing.more(60)
    await cluster.startNode(index)
  }
  await writing.more(60)
  await writing.end()
  expect(crowd.reconnects).toBeGreaterThanOrEqual(NODES)
  await untilEqual()
  expect(await crowd.lost(cluster.knex)).toEqual([])
  await untilAllSeeEachOther()
})

test('rule 15: with Redis stopped for 20 s all writes are accepted and converge; once it is back no one seems to have left', async () => {
  const removed = people.at(-1) as Person
  const other = await boardOf([owner, removed])
  const sockets = await onEachNode(removed, other)
  // Lets backoffs from earlier kills end.
  const ready = crowd.write()
  await ready.oneEach()
  await ready.end()
  crowd.forgetWhoLeft()
  onTestFinished(() => cluster.redis.start())
  const stoppedAt = performance.now()
  await cluster.redis.stop()

  await cluster.knex('collaborators').where({ board_id: other, user_id: removed.id }).delete()
  const writing = crowd.write()
  await writing.oneEach()
  await writing.end()
  await untilEqual()
  await expectSentAway(sockets, HEARTBEAT_MS + 5_000)

  // A node without Redis is ready, and no write depends on Redis, so none waits until Redis is given up.
  for (const index of cluster.indices) expect((await fetch(`${cluster.urlOf(index)}/readyz`)).status).toBe(200)
  const quickest = Math.min(...(await crowd.timeWrites(10)))
  expect(quickest).toBeLessThan(500)

  const again = crowd.write()
  await vi.waitFor(() => expect(performance.now() - stoppedAt).toBeGreaterThan(20_000), { timeout: 25_000 })
  await cluster.redis.start()
  await again.more(60)
  await again.end()
  await untilEqual()
  expect(await crowd.lost(cluster.knex)).toEqual([])
  expect(crowd.whoLeft()).toEqual([])
})

/** Opens one of the person's sockets on each node, bypassing the proxy. */
function onEachNode(person: Person, boardId: number) {
  return Promise.all(cluster.indices.map((index) => joinBoard({ url: cluster.urlOf(index) }, person, boardId)))
}

async function expectSentAway(sockets: Awaited<ReturnType<typeof onEachNode>>, ms: number): Promise<void> {
  const codes = Promise.all(sockets.map(({ closed }) => closed))
  const delayed = new Promise((resolve) => setTimeout(resolve, ms, `not within ${ms} ms`))
  expect(await Promise.race([codes, delayed])).toEqual(sockets.map(() => 4403))
}

describe('what one node receives', () => {
  test('rule 14: a revoked right takes effect on all nodes within 1 s, while others write', async () => {
    const writing = crowd.write()
    await writing.more(20)
    for (const removed of people.slice(-3)) {
      const other = await boardOf([owner, removed])
      const sockets = await onEachNode(removed, other)
      const { body } = await owner.get(`/api/boards/${other}/collaborators`)
      const answer = await owner.send('DELETE', `/api/boards/${other}/collaborators/${body[0].id}`)
      expect(answer.status).toBe(204)
      await expectSentAway(sockets, 1_000)
      for (const index of cluster.indices) {
        const refused = await removed.get(`${cluster.urlOf(index)}/api/boards/${other}/elements`)
        expect(refused.status).toBe(404)
      }
    }
    await writing.end()
    await untilEqual()
  })

  test('signing out on one node closes the session’s sockets on all', async () => {
    const person = await join(cluster.browsers)
    const sockets = await onEachNode(person, await person.board())
    await person.send('POST', '/api/auth/logout')
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4401, 4401, 4401])
  })

  test('a notification reaches its person on whichever node they are connected to', async () => {
    const invited = await join(cluster.browsers)
    const sockets = await Promise.all(cluster.indices.map((index) => connect({ url: cluster.urlOf(index) }, invited)))
    const { body } = await invited.get('/api/auth/user')
    const invitation = { username: body.username, canEdit: true }
    expect((await owner.send('POST', `/api/boards/${board}/collaborators`, invitation)).status).toBe(201)
    for (const socket of sockets) {
      expect(await socket.next('notification')).toMatchObject({ unread: 1, latest: { kind: 'invitation' } })
    }
  })

  test('an agent whose calls reach different nodes is one agent, shown on all where it last worked', async () => {
    const other = await boardOf([owner])
    const sockets = await onEachNode(owner, other)
    const token = await makeToken(owner, { name: 'Claude', scope: 'write' })
    for (const index of cluster.indices) {
      const agent = await connectAgent(cluster.urlOf(index), token)
      const rev = Number(/rev (\d+)/.exec((await agent.call('read_board', { boardId: other })).text)?.[1])
      const items = [{ kind: 'color', color: '#aabbcc' }]
      expect(await agent.call('add_elements', { boardId: other, rev, items })).toMatchObject({ isError: false })
      await agent.close()
    }
    const elements = (await owner.get(`/api/boards/${other}/elements`)).body as { id: string; zIndex: number }[]
    const newest = elements.toSorted((one, two) => two.zIndex - one.zIndex)[0]?.id
    for (const socket of sockets) {
      const joined = () => socket.of('user_joined').map(({ user }) => user.username)
      await vi.waitFor(() => expect(joined()).toEqual(['Claude']), { timeout: 30_000 })
      await vi.waitFor(() => expect(socket.of('selection_changed').at(-1)?.elementIds).toEqual([newest]), {
        timeout: 30_000,
      })
    }
    for (const { socket } of sockets) socket.close()
  })

  test('attempts to guess a password count across all nodes', async () => {
    const { body } = (await people[1]?.get('/api/auth/user')) ?? {}
    const guess = { username: body.username, password: 'not the password' }
    const statuses: number[] = []
    for (let count = 0; count < 12; count++) {
      const visitor = browsersOf(cluster.urlOf(count % NODES)).visitor()
      statuses.push((await visitor('/api/auth/login', { method: 'POST', json: guess })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })
})

test('nodes stopped one after the other close their sockets with 1001; no browser loses anything', async () => {
  const writing = crowd.write()
  crowd.forgetCloseCodes()
  for (const index of cluster.indices) {
    await writing.more(30)
    expect(await cluster.endNode(index, 'SIGTERM')).toBe(0)
    await cluster.startNode(index)
  }
  await writing.end()
  await untilEqual()
  expect(crowd.closeCodes()).toEqual([1001])
  expect(await crowd.lost(cluster.knex)).toEqual([])
})

test('no node logged an error', () => {
  expect(cluster.complaints).toEqual([])
})
