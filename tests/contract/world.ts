import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import * as z from 'zod/mini'
import { assetResponse } from '../../contract/asset'
import { inspiration } from '../../contract/inspiration'
import { preset } from '../../contract/preset'
import { board, collaborator } from '../../contract/shared/board'
import { element } from '../../contract/shared/element'
import { invitation, shareLinkResponse, shareToken } from '../../contract/sharing'
import { type SessionFetch, startTestServer, type TestServer } from '../support/server'

/** What bad requests are tried on: Ann's things, some of them shared with Carl, and a stranger. */
export interface World {
  readonly server: TestServer
  readonly fetchAs: Readonly<Record<Who, SessionFetch>>
  readonly annId: number
  readonly strangerId: number
  readonly privateBoard: number
  readonly publicBoard: number
  readonly trashedBoard: number
  readonly strangersBoard: number
  readonly privateElement: string
  readonly publicElement: string
  readonly trashedElement: string
  /** `{sha256}.png` of an asset that only Ann may see. */
  readonly assetName: string
  /** Carl collaborates on Ann's private board, on her public one, and on the one in the trash. */
  readonly collaborator: number
  readonly publicCollaborator: number
  /** To Ann's private board, for someone without an account. */
  readonly invitation: number
  /** Ann's, to the stranger's board. */
  readonly receivedInvitation: number
  /** Of Ann's private board, and of the one in the trash. */
  readonly shareToken: string
  readonly trashedShareToken: string
  /** Ann's: private, public, and one that she deleted. */
  readonly privatePreset: number
  readonly publicPreset: number
  readonly deletedPreset: number
  /** Ann's own. */
  readonly template: string
  /** Ann's, of her public board, and one of a board in the trash. */
  readonly inspiration: number
  readonly hiddenInspiration: number
}
export type Who = 'ann' | 'carl' | 'stranger' | 'visitor'

export async function createWorld(): Promise<World> {
  const server = await startTestServer()
  const ann = await server.register('ann')
  const stranger = await server.register('stranger')
  const carl = await server.register('carl-the-collaborator')

  async function makeBoard(fields: object, owner = ann): Promise<number> {
    const answer = await owner.fetch('/api/boards', { method: 'POST', json: { uid: randomUUID(), ...fields } })
    return board.parse(await answer.json()).id
  }
  async function makeElement(boardId: number): Promise<string> {
    const json = { type: 'text', content: 'words', properties: { color: '#123456' } }
    const answer = await ann.fetch(`/api/boards/${boardId}/elements`, { method: 'POST', json })
    return element.parse(await answer.json()).id
  }

  async function invite(boardId: number, requested: object, owner = ann): Promise<number> {
    const answer = await owner.fetch(`/api/boards/${boardId}/collaborators`, { method: 'POST', json: requested })
    return invitation.parse(await answer.json()).id
  }
  async function addCarl(boardId: number): Promise<number> {
    const id = await invite(boardId, { username: carl.user.username })
    await carl.fetch(`/api/invitations/${id}/accept`, { method: 'POST' })
    const answer = await ann.fetch(`/api/boards/${boardId}/collaborators`)
    return z.tuple([collaborator]).parse(await answer.json())[0].id
  }
  async function share(boardId: number): Promise<string> {
    const answer = await ann.fetch(`/api/boards/${boardId}/share-link`, { method: 'POST', json: {} })
    return shareToken.parse(shareLinkResponse.parse(await answer.json()).link?.token)
  }

  const privateBoard = await makeBoard({ name: 'Mine' })
  const publicBoard = await makeBoard({ name: 'For all to see', visibility: 'public' })
  const trashedBoard = await makeBoard({ name: 'Thrown away' })
  const strangersBoard = await makeBoard({ name: "The stranger's own" }, stranger)
  const privateElement = await makeElement(privateBoard)
  const publicElement = await makeElement(publicBoard)
  const trashedElement = await makeElement(trashedBoard)
  const shared = { shareToken: await share(privateBoard), trashedShareToken: await share(trashedBoard) }
  await addCarl(trashedBoard)
  const people = {
    collaborator: await addCarl(privateBoard),
    publicCollaborator: await addCarl(publicBoard),
    invitation: await invite(privateBoard, { email: 'nobody-yet@example.org' }),
    receivedInvitation: await invite(strangersBoard, { username: ann.user.username }, stranger),
  }
  async function makePreset(isPublic: boolean): Promise<number> {
    const answer = await ann.fetch('/api/image-presets', { method: 'POST', json: { name: 'Vintage Film', isPublic } })
    return preset.parse(await answer.json()).id
  }
  const presets = {
    privatePreset: await makePreset(false),
    publicPreset: await makePreset(true),
    deletedPreset: await makePreset(true),
  }
  await ann.fetch(`/api/image-presets/${presets.deletedPreset}`, { method: 'DELETE' })
  await ann.fetch(`/api/boards/${trashedBoard}`, { method: 'DELETE' })
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const uploaded = await ann.fetch('/api/assets', {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { 'Content-Type': 'image/png' },
  })
  const { address } = assetResponse.parse(await uploaded.json())
  async function publish(title: string): Promise<{ id: number; boardId: number | null }> {
    const boardId = await makeBoard({ name: title, visibility: 'public' })
    // A separate image, since published ones are public.
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const headers = { 'Content-Type': 'image/png' }
    const answer = await ann.fetch('/api/assets', { method: 'POST', body: new Uint8Array(picture), headers })
    const { address: imageUrl } = assetResponse.parse(await answer.json())
    await ann.fetch(`/api/boards/${boardId}/elements`, { method: 'POST', json: { type: 'image', content: imageUrl } })
    const made = await ann.fetch('/api/inspirations', { method: 'POST', json: { title, boardId, imageUrl } })
    return inspiration.parse(await made.json())
  }
  const shown = await publish('For all to like')
  const hidden = await publish('Gone with its board')
  await ann.fetch(`/api/boards/${hidden.boardId}`, { method: 'DELETE' })
  const template = randomUUID()
  const place = { positionX: 0, positionY: 0, width: 200, height: 100, rotation: 0, zIndex: 0, properties: {} }
  const elements = [{ type: 'text', content: 'words', ...place }]
  await ann.fetch('/api/templates', {
    method: 'POST',
    json: { id: template, name: 'Mine', category: 'mood', elements },
  })
  return {
    server,
    template,
    fetchAs: { ann: ann.fetch, carl: carl.fetch, stranger: stranger.fetch, visitor: server.visitor() },
    annId: ann.user.id,
    strangerId: stranger.user.id,
    privateBoard,
    publicBoard,
    trashedBoard,
    strangersBoard,
    privateElement,
    publicElement,
    trashedElement,
    assetName: address.slice('/assets/'.length),
    ...shared,
    ...presets,
    inspiration: shown.id,
    hiddenInspiration: hidden.id,
    ...people,
  }
}

/** Every row of every table, as text, except a session's expiry and last use, which every request changes. */
export async function snapshot({ server }: Pick<World, 'server'>): Promise<string> {
  const { knex } = server.deps
  const tables = await knex('pg_tables')
    .where({ schemaname: 'public' })
    .orderBy('tablename')
    .pluck<string[]>('tablename')
  const parts = tables.map(
    (table) =>
      `(select json_agg(row order by row::text) from (select to_jsonb(t) - 'expires_at' - 'seen_at' as row from "${table}" t) rows)`,
  )
  const { rows } = await knex.raw(`select json_build_array(${parts.join(', ')})::text as everything`)
  return rows[0].everything
}
