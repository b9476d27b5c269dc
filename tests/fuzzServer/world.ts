import sharp from 'sharp'
import * as z from 'zod/mini'
import { DATABASE_EPOCH } from '../../contract/headers'
import type { Random } from './Random'
import type { Account, ServerChild } from './ServerChild'

/** The data that expensive and strange requests are tried on. */
export interface World {
  readonly person: Account
  readonly board: number
  readonly element: string
}

const numbered = z.object({ id: z.int() })
const identified = z.object({ id: z.int(), uid: z.uuid() })
const named = z.object({ id: z.uuid() })

export async function makeWorld(server: ServerChild): Promise<World> {
  const person = await server.account()
  const board = numbered.parse(await post(person, '/api/boards', { name: 'Under fire' })).id
  const element = named.parse(
    await post(person, `/api/boards/${board}/elements`, { type: 'text', content: 'words' }),
  ).id
  return { person, board, element }
}

/** Kinds of ids and names that requests may use, both initial ones and those from answers. */
export type Kind = ThingKind | 'username' | 'asset' | 'token' | 'epoch' | 'uid'
type ThingKind = 'board' | 'element' | 'template' | 'preset' | 'inspiration' | 'user'

const SAMPLES_MAX = 60

export class Things {
  readonly #things = new Map<Kind, (string | number)[]>()

  /** Drops the oldest beyond `SAMPLES_MAX`. */
  add(kind: Kind, thing: string | number): void {
    const all = this.of(kind)
    if (all.includes(thing)) return
    this.#things.set(kind, [...all, thing].slice(-SAMPLES_MAX))
  }

  of(kind: Kind): (string | number)[] {
    return this.#things.get(kind) ?? []
  }

  /** Adds the ids in the answer to a call of this path. */
  learn(path: string, answer: unknown): void {
    const items = Array.isArray(answer) ? answer.slice(0, 5) : [answer]
    for (const item of items) {
      const parsed = z.looseObject({ id: z.union([z.int(), z.uuid()]) }).safeParse(item)
      const kind = parsed.success && KIND_OF_PATH.find(([pattern]) => pattern.test(path))?.[1]
      if (parsed.success && kind) this.add(kind, parsed.data.id)
    }
    const asset = z.looseObject({ address: z.string() }).safeParse(answer)
    if (asset.success) this.add('asset', asset.data.address)
  }
}

const KIND_OF_PATH: readonly (readonly [RegExp, Kind])[] = [
  [/^\/api\/(boards\/[^/]+\/elements|elements\/[^/]+)$/, 'element'],
  [/^\/api\/boards(\/[^/]+(\/duplicate|\/restore)?)?$/, 'board'],
  [/^\/api\/templates/, 'template'],
  [/^\/api\/image-presets/, 'preset'],
  [/^\/api\/inspirations/, 'inspiration'],
]

/** Makes two people, who share a board, and everything that calls can be about. */
export async function makeThings(server: ServerChild, random: Random): Promise<{ people: Account[]; things: Things }> {
  const things = new Things()
  const [ann, ben] = [await server.account(), await server.account()]
  const { headers } = await ann.fetch('/api/boards')
  things.add('epoch', headers.get(DATABASE_EPOCH) ?? '')
  for (const { id, username } of [ann, ben]) {
    things.add('user', id)
    things.add('username', username)
  }
  for (const [person, visibility] of [
    [ann, 'private'],
    [ann, 'public'],
    [ben, 'private'],
    [ben, 'public'],
  ] as const) {
    const path = '/api/boards'
    const { id: board, uid } = identified.parse(await post(person, path, { name: 'Under fire', visibility }))
    things.add('board', board)
    things.add('uid', uid)
    for (let count = 0; count < 5; count++) {
      const element = { type: 'text', content: `words ${count}`, properties: { color: '#336699' } }
      things.learn('/api/elements/x', await post(person, `/api/boards/${board}/elements`, element))
    }
    const address = await upload(person, random)
    things.add('asset', address)
    await post(person, `/api/boards/${board}/elements`, { type: 'image', content: address })
    if (visibility === 'private') {
      const link = z.object({ link: z.object({ token: z.string() }) })
      things.add('token', link.parse(await post(person, `/api/boards/${board}/share-link`, {})).link.token)
      continue
    }
    const published = { title: 'Dunes', boardId: board, imageUrl: address }
    things.learn('/api/inspirations', await post(person, '/api/inspirations', published))
    const other = person === ann ? ben : ann
    const invitation = { username: other.username, canEdit: true }
    const { id } = numbered.parse(await post(person, `/api/boards/${board}/collaborators`, invitation))
    await post(other, `/api/invitations/${id}/accept`, {})
  }
  for (const isPublic of [true, false])
    things.learn('/api/image-presets', await post(ann, '/api/image-presets', { name: 'Film', isPublic }))
  return { people: [ann, ben], things }
}

async function upload(person: Account, random: Random): Promise<string> {
  const background = { r: random.int(0, 255), g: random.int(0, 255), b: random.int(0, 255) }
  const bytes = await sharp({ create: { width: 16, height: 16, channels: 3, background } })
    .png()
    .toBuffer()
  const headers = { 'Content-Type': 'image/png' }
  const answer = await person.fetch('/api/assets', { method: 'POST', headers, body: new Uint8Array(bytes) })
  return z.object({ address: z.string() }).parse(await answer.json()).address
}

async function post(person: Account, path: string, json: object): Promise<unknown> {
  const answer = await person.fetch(path, { method: 'POST', json })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return text ? JSON.parse(text) : null
}
