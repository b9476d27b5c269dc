import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ERROR_STATUS, type ErrorCode, errorBody } from '../../contract/errors'
import { CLIENT_MESSAGE_TYPES } from '../../contract/messages'
import { closeSockets, connect, joinBoard, upgradeStatus } from '../support/live'
import { mountedRoutes } from '../support/mountedRoutes'
import type { SessionFetch } from '../support/server'
import { type MessageOutcome, type MessageRights, rightsOfMessages } from './rightsOfMessages'
import { rightsOfRoutes } from './rightsOfRoutes'
import type { Call, Outcome } from './rightsTable'
import { createRightsWorld, type Place, type RightsWorld, ROLES, type Role } from './rightsWorld'
import { snapshot } from './world'

let world: RightsWorld
beforeAll(async () => {
  world = await createRightsWorld()
})
afterEach(closeSockets)
afterAll(() => world.server.close())

it('every mounted route is in the matrix, and no other is', () => {
  const routes = new Set(Object.keys(rightsOfRoutes).map((name) => name.replace(/ \(.*/, '')))
  expect([...routes].sort()).toEqual(mountedRoutes(world.server.deps))
})

it('every message of the channel is in the matrix, and no other is', () => {
  const types = new Set(Object.keys(rightsOfMessages).map((name) => name.replace(' live', '')))
  expect([...types].sort()).toEqual([...CLIENT_MESSAGE_TYPES].sort())
})

describe('rule 14: who may make which call', () => {
  it.each(Object.entries(rightsOfRoutes))(
    '%s',
    async (route, { call, outcomes, read, inNewBrowser, changes, usesUp }) => {
      const [method = ''] = route.split(' ')
      let places = usesUp ? await world.newPlaces() : world.places
      const found: Partial<Record<Role, Outcome>> = {}
      // The owner last: only they can take a board away from under the others.
      for (const who of [...ROLES.filter((role) => role !== 'owner'), 'owner' as const]) {
        const at = places.of(who)
        const fetch = await world.fetchAs(who, inNewBrowser)
        const asked = await call(at, who, fetch)
        const before = await snapshot(world)
        const outcome = await outcomeOf(fetch, method, asked, (body) => read?.(body, at) ?? 'ok')
        found[who] = outcome
        if (outcome === 'ok' && usesUp) places = await world.newPlaces()
        if (outcome === 'ok' && (changes || method !== 'GET')) continue
        expect((await snapshot(world)) === before, `${who}: nothing may have changed`).toBe(true)
      }
      expect(found).toEqual(outcomes)
    },
  )
})

describe('rule 14: whose message does what', () => {
  it.each(Object.entries(rightsOfMessages))('%s', async (name, rights) => {
    const { places } = world
    const found: Partial<Record<Role, MessageOutcome>> = {}
    for (const who of ROLES) found[who] = await outcomeOfMessage(rights, places.of(who), who, name === 'join')
    expect(found).toEqual(rights.outcomes)
  })

  it('what others do is heard by those who may see it alone', async () => {
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
  method: string,
  { path, json, bytes }: Call,
  read: (body: unknown) => Outcome,
): Promise<Outcome> {
  const answer = await fetch(path, {
    method,
    ...(json === undefined ? {} : { json }),
    ...(bytes && { body: bytes, headers: { 'Content-Type': 'image/png' } }),
  })
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
  const heard = (shows.to === 'sender' ? client : others).told
  const [before, knownErrors, rows] = [heard.length, client.of('error').length, await snapshot(world)]
  client.send(sent)
  // What is durable, and a join, is answered when it is done; all else when it is read.
  if (isJoin) await client.next('joined', 'error')
  else if ('mutationId' in sent) await client.next('ack', 'error')
  await client.settle()
  await others.settle()
  const [refusal] = client.of('error').slice(knownErrors)
  const isSeen = heard.slice(before).some(({ type }) => type === shows.type)
  if (refusal || !('mutationId' in sent)) expect(await snapshot(world), `${who} changed something`).toBe(rows)
  if (!refusal) return isSeen ? 'ok' : 'unseen'
  expect(isSeen).toBe(false)
  if (!isErrorCode(refusal.code)) throw new Error(`${refusal.code} is no code of the contract`)
  return refusal.code
}

function isErrorCode(code: string): code is ErrorCode {
  return code in ERROR_STATUS
}
