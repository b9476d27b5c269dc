import type { Knex } from 'knex'
import type { Point } from '../../contract/layout/rect'
import type { Element } from '../../contract/shared/element'
import type { Board } from '../../db/models'
import { AppError } from '../AppError'
import { type AssetReader, createAssetReader } from '../assets/readAsset'
import type { Deps } from '../deps'
import type { Agent } from '../services/agents/accessTokens'
import { createElementsReader, type ElementsBody } from '../services/elements/readElements'

/** The calling agent, and what its calls need. */
export interface AgentCaller {
  readonly deps: Deps
  readonly agent: Agent
  readonly readAsset: AssetReader
  readElements(request: {
    readonly userId: number
    readonly boardId: number
    readonly knownRev: undefined
  }): Promise<ElementsBody>
}

/** Bytes of boards that are cached for agents. */
const CACHE_BYTES = 16 * 2 ** 20

const partsOfServer = new WeakMap<Deps, Omit<AgentCaller, 'agent'>>()

/** Shared by all agents' calls to a server. */
export function callerParts(deps: Deps): Omit<AgentCaller, 'agent'> {
  const known = partsOfServer.get(deps)
  if (known) return known
  const parts = { deps, readAsset: createAssetReader(deps), readElements: createElementsReader(deps.knex, CACHE_BYTES) }
  partsOfServer.set(deps, parts)
  return parts
}

/** What tools need besides their input. */
export interface AgentContext extends AgentCaller {
  /** Records where on the board this call works, for people who have it open. */
  showPlace(place: WorkPlace): void
}

/** Elements that exist after the call, and the middle of what it worked on, in board px. */
export interface WorkPlace {
  readonly elementIds: readonly string[]
  readonly middle: Point
}

/** The board that a tool names, once `agentMay` has allowed it. */
export interface OpenedBoard {
  readonly board: Board
  readonly mayEdit: boolean
}

/** A tool's answer: text, or an image in base64. */
export type ToolContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string }

export const textContent = (text: string): ToolContent[] => [{ type: 'text', text }]

/** Maximum bytes of a board that is parsed for an agent: a larger one would block the event loop. */
const BOARD_BYTES_MAX = 8 * 2 ** 20

/** The elements of a board, back to front, and its rev. Throws TOO_LARGE. */
export async function readBoardElements(
  { readElements, agent }: AgentContext,
  boardId: number,
): Promise<{ readonly rev: number; readonly elements: readonly Element[] }> {
  const { rev, body } = await readElements({ userId: agent.userId, boardId, knownRev: undefined })
  if (body && body.length > BOARD_BYTES_MAX) throw new AppError('TOO_LARGE', 'This board is too large for agents.')
  return { rev, elements: body ? JSON.parse(body.toString()) : [] }
}

/** The main colors of assets by address, largest coverage first. Omits assets whose colors are not known yet. */
export async function readPhotoColors(
  db: Knex,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const hashes = [...new Set(addresses)].flatMap((address) => /^\/assets\/([0-9a-f]{64})\./.exec(address)?.[1] ?? [])
  if (hashes.length === 0) return new Map()
  const rows = await db('assets')
    .whereIn('sha256', hashes)
    .whereNotNull('colors')
    .select<{ sha256: string; extension: string; colors: string[] }[]>('sha256', 'extension', 'colors')
  return new Map(rows.map(({ sha256, extension, colors }) => [`/assets/${sha256}.${extension}`, colors]))
}
