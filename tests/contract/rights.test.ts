import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { ERROR_STATUS, type ErrorCode, errorBody } from '../../contract/errors'
import { CLIENT_MESSAGE_TYPES } from '../../contract/messages'
import { closeSockets, connect, joinBoard, upgradeStatus } from '../support/live'
import { mountedRoutes } from '../support/mountedRoutes'
import type { SessionFetch } from '../support/server'
import { declaredStatuses } from './declaredStatuses'
import { type MessageOutcome, type MessageRights, rightsOfMessages } from './rightsOfMessages'
import { rightsOfRoutes } from './rightsOfRoutes'
import type { Call, Outcome } from './rightsTable'
import { createRightsWorld, type Place, type RightsWorld, ROLES, type Role } from './rightsWorld'
import { snapshot } from './world'

// Tests are generated from what is mounted, so a route or message without a row fails.
const world: RightsWorld = await createRightsWorld()
afterEach(closeSockets)
afterAll(() => world.server.close())

const routes = mountedRoutes(world.server.deps)
const routeOf = (row: string) => row.replace(/ \(.*/, '')
const messageOf = (row: string) => row.replace(' live', '')

it('every row of the matrix is for an existing route or message', () => {
  expect(Object.keys(rightsOfRoutes).filter((row) => !routes.includes(routeOf(row)))).toEqual([])
  expect(Object.keys(rightsOfMessages).filter((row) => !CLIENT_MESSAGE_TYPES.has(messageOf(row)))).toEqual([])
})

describe('rule 14: who may make which call', () => {
  describe.each(routes)('%s', (route) => {
    const rows = Object.entries(rightsOfRoutes).filter(([row]) => routeOf(row) === route)

    it('has a row in the matrix', () => expect(rows).not.toEqual([]))

    it.each(rows)('%s', async (_, { call, outcomes, read, inNewBrowser, changes, usesUp }) => {
      const [method = ''] = route.split(' ')
      let places = usesUp ? await world.newPlaces() : world.places
      const found: Partial<Record<Role, Outcome>> = {}
      // The owner last, since only they can take a board away from others.
      for (const who of [...ROLES.filter((role) => role !== 'owner'), 'owner' as const]) {
        const at = places.of(who)
        const fetch = await world.fetchAs(who, inNewBrowser)
        const request = await call(at, who, fetch)
        const before = await snapshot(world)
        const outcome = await outcomeOf(fetch, route, request, (body) => read?.(body, at) ?? 'ok')
        found[who] = outcome
        if (outcome === 'ok' && usesUp) places = await world.newPlaces()
        if (outcome === 'ok' && (changes || method !== 'GET')) continue
        expect((await snapshot(world)) === before, `${who}: nothing may have changed`).toBe(true)
      }
      expect(found).toEqual(outcomes)
    })
  })
})

describe('rule 14: who may send which message', () => {
  describe.each([...CLIENT_MESSAGE_TYPES].map(String))('%s', (type) => {
    const rows = Object.entries(rightsOfMessages).filter(([row]) => messageOf(row) === type)

    it('has a row in the matrix', () => expect(rows).not.toEqual([]))

    it.each(rows)('%s', async (name, rights) => {
      const { places } = world
      const found: Partial<Record<Role, MessageOutcome>> = {}
      for (const who of ROLES) found[who] = await outcomeOfMessage(rights, places.of(who), who, name === 'join')
      expect(found).toEqual(rights.outcomes)
    })
  })

  it('changes by others are broadcast only to those who may view the board', async () => {
    const { places } = world
    for (const who of ROLES) {
      if (who === 'anonymous') continue
      const { board } = places.of(who)
      const client = await connect(world.server, world.people[who])
      client.send({ type: 'join', boardId: board })
      const isIn = (await client.next('joined', 'error')).type === 'joined'
      await world.watcher.send('POST', `/api/boards/${board}/elements`, { type: 'text', content: `to the ${who}` })
      await client.settle()
      expect(client.of('element_created').length, who).toBe(isIn ? 1 : 0)
      expect(isIn).toBe(rightsOfMessages.join?.outcomes[who] === 'ok')
    }
  })
})

async function outcomeOf(
  fetch: SessionFetch,
  route: string,
  { path, json, bytes }: Call,
  read: (body: unknown) => Outcome,
): Promise<Outcome> {
  const [method = '', pattern = ''] = route.split(' ')
  const answer = await fetch(path, {
    method,
    ...(json === undefined ? {} : { json }),
    ...(bytes && { body: bytes, headers: { 'Content-Type': 'image/png' } }),
  })
  const declared = declaredStatuses(method, pattern)
  if (declared) expect(declared).toContain(answer.status)
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json')
  const body = isJson ? await answer.json() : null
  if (answer.ok) return read(body)
  const { error } = errorBody.parse(body)
  if (!isErrorCode(error)) throw new Error(`${error} is no code of the contract`)
  expect(answer.status).toBe(ERROR_STATUS[error])
  return error
}

async function outcomeOfMessage(
  { message, shows }: MessageRights,
  at: Place,
  who: Role,
  isJoin: boolean,
): Promise<MessageOutcome> {
  const { server, watcher } = world
  if (who === 'anonymous') {
    expect(await upgradeStatus(server.url, { Origin: server.url })).toBe(401)
    return 'UNAUTHENTICATED'
  }
  const sent = await message(at)
  const others = await joinBoard(server, watcher, at.board)
  const client = await connect(server, world.people[who])
  if (!isJoin) {
    client.send({ type: 'join', boardId: at.board })
    await client.next('joined', 'error')
  }
  await others.settle()
  const received = (shows.to === 'sender' ? client : others).received
  const [before, knownErrors, rows] = [received.length, client.of('error').length, await snapshot(world)]
  client.send(sent)
  // Durable messages and joins are answered when done, others when read.
  if (isJoin) await client.next('joined', 'error')
  else if ('mutationId' in sent) await client.next('ack', 'error')
  await client.settle()
  await others.settle()
  const [refusal] = client.of('error').slice(knownErrors)
  const isSeen = received.slice(before).some(({ type }) => type === shows.type)
  if (refusal || !('mutationId' in sent)) expect(await snapshot(world), `${who} changed something`).toBe(rows)
  if (!refusal) return isSeen ? 'ok' : 'unseen'
  expect(isSeen).toBe(false)
  if (!isErrorCode(refusal.code)) throw new Error(`${refusal.code} is no code of the contract`)
  return refusal.code
}

function isErrorCode(code: string): code is ErrorCode {
  return code in ERROR_STATUS
}
