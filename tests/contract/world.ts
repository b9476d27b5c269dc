import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { assetAnswer } from '../../contract/asset'
import { board } from '../../contract/board'
import { element } from '../../contract/element'
import { type SessionFetch, startTestServer, type TestServer } from '../support/server'

/** What bad requests are tried on: Ann's things, a viewer who may only look, and a stranger. */
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
}
export type Who = 'ann' | 'stranger' | 'visitor'

export async function createWorld(): Promise<World> {
  const server = await startTestServer()
  const ann = await server.register('ann')
  const stranger = await server.register('stranger')

  async function makeBoard(fields: object, owner = ann): Promise<number> {
    const answer = await owner.fetch('/api/boards', { method: 'POST', json: { uid: randomUUID(), ...fields } })
    return board.parse(await answer.json()).id
  }
  async function makeElement(boardId: number): Promise<string> {
    const json = { type: 'text', content: 'words', properties: { color: '#123456' } }
    const answer = await ann.fetch(`/api/boards/${boardId}/elements`, { method: 'POST', json })
    return element.parse(await answer.json()).id
  }

  const privateBoard = await makeBoard({ name: 'Mine' })
  const publicBoard = await makeBoard({ name: 'For all to see', visibility: 'public' })
  const trashedBoard = await makeBoard({ name: 'Thrown away' })
  const strangersBoard = await makeBoard({ name: "The stranger's own" }, stranger)
  const privateElement = await makeElement(privateBoard)
  const publicElement = await makeElement(publicBoard)
  const trashedElement = await makeElement(trashedBoard)
  await ann.fetch(`/api/boards/${trashedBoard}`, { method: 'DELETE' })
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const uploaded = await ann.fetch('/api/assets', {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { 'Content-Type': 'image/png' },
  })
  const { address } = assetAnswer.parse(await uploaded.json())
  return {
    server,
    fetchAs: { ann: ann.fetch, stranger: stranger.fetch, visitor: server.visitor() },
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
  }
}

/** Every row of every table, as text. The end of a session moves with its use and is left out. */
export async function snapshot({ server }: World): Promise<string> {
  const { knex } = server.deps
  const tables = await knex('pg_tables')
    .where({ schemaname: 'public' })
    .orderBy('tablename')
    .pluck<string[]>('tablename')
  const parts = tables.map(
    (table) =>
      `(select json_agg(row order by row::text) from (select to_jsonb(t) - 'expires_at' as row from "${table}" t) rows)`,
  )
  const { rows } = await knex.raw(`select json_build_array(${parts.join(', ')})::text as everything`)
  return rows[0].everything
}
