import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Channel } from '../../app/offline/bus'
import type { Change, LocalAsset, NewChange } from '../../app/offline/types'
import { openWorkspace, type Workspace, type WorkspaceOptions } from '../../app/offline/workspace'
import type { BoardsChangesRequest, BoardsChangesResponse } from '../../contract/boardsChanges'
import { ERROR_CODE, IDEMPOTENCY_KEY, MUTATION_ID } from '../../contract/headers'
import type { Mutation } from '../../contract/mutation'
import type { Board } from '../../contract/shared/board'
import type { Element, ElementFields } from '../../contract/shared/element'
import { turns, VirtualClock } from '../fuzz/VirtualClock'

export const USER = 7

let ids = 0
/** UUIDs that sort in the order they are made. */
export function testId(): string {
  return `00000000-0000-7000-8000-${String(++ids).padStart(12, '0')}`
}

export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string
}

/** A test's answer to a request: an answer, none, or (undefined) the server's. */
export type Interception = Response | 'lost' | undefined

/** An in-memory server for one user, as reliable as a test lets it be. */
export class FakeServer {
  readonly seen: SeenRequest[] = []
  /** mutationIds in the order they were applied. */
  readonly applied: string[] = []
  readonly boards = new Map<string, Board>()
  readonly elements = new Map<string, Element>()
  readonly assets = new Set<string>()
  user = USER
  intercept: (request: SeenRequest) => Interception | Promise<Interception> = () => undefined

  readonly fetch = async (path: string, init: RequestInit): Promise<Response> => {
    const blob = init.body instanceof Blob
    const body = typeof init.body === 'string' ? init.body : ''
    const request: SeenRequest = { method: init.method ?? 'GET', path, headers: new Headers(init.headers), body }
    this.seen.push(request)
    await turns(1)
    const interception = await this.intercept(request)
    if (interception === 'lost') throw new TypeError('Failed to fetch')
    return interception ?? this.#answer(request, blob)
  }

  /** Requests that change something. */
  get writes(): SeenRequest[] {
    return this.seen.filter(({ method }) => method !== 'GET')
  }

  #answer({ method, path, headers, body }: SeenRequest, isUpload: boolean): Response {
    if (path === '/api/auth/user') return json({ id: this.user })
    if (path === '/api/boards' && method === 'GET') return this.#list((board) => board.deletedAt === null)
    if (path === '/api/boards?trash=1') return this.#list((board) => board.deletedAt !== null)
    if (path === '/api/boards/changes') return json(this.changesOfMany(JSON.parse(body).boards))
    if (this.#isInTrash(path)) return error(410, 'BOARD_IN_TRASH')
    const echo = { [MUTATION_ID]: headers.get(IDEMPOTENCY_KEY) ?? '' }
    const isRepeat = this.applied.includes(echo[MUTATION_ID] ?? '')
    if (method !== 'GET' && !path.endsWith('/mutations') && !isRepeat) this.applied.push(echo[MUTATION_ID] ?? '')
    if (isUpload) return json({ address: this.uploading, width: 1, height: 1 }, 200, echo)
    if (path === '/api/boards') return json(this.#createBoard(JSON.parse(body)), 201, echo)
    const [, , resource, id = '', call] = path.split(/[/?]/)
    if (resource === 'elements') return this.#single(method, id, body, { headers, echo })
    const board = [...this.boards.values()].find((each) => String(each.id) === id)
    if (!board) return error(404, 'NOT_FOUND')
    if (call === 'elements' && method === 'POST') {
      const { id: elementId, ...data } = JSON.parse(body)
      const element = this.#apply(board, { mutationId: testId(), kind: 'create', elementId, data })
      return json(element, 201, { ...echo, 'Board-Rev': String(element?.rev) })
    }
    if (call === 'elements') return json(this.#of(board), 200, { 'Board-Rev': String(board.rev) })
    if (call === 'changes')
      return json(this.#changes(board, Number(new URL(path, 'http://x').searchParams.get('since'))))
    if (call === 'mutations') return json(this.#batch(board, JSON.parse(body).mutations))
    if (method === 'GET') return json(board)
    if (method === 'DELETE') return this.#patch(board, { deletedAt: new Date(0).toISOString() }, echo, 204)
    return this.#patch(board, call === 'restore' ? { deletedAt: null } : JSON.parse(body), echo)
  }

  /** The address with which uploads are answered. */
  uploading = ''

  #list(isListed: (board: Board) => boolean): Response {
    const boards = [...this.boards.values()].filter(isListed)
    return json(boards.map((board) => ({ ...board, owner: OWNER, collaborators: [], role: 'owner' })))
  }

  #createBoard(fields: Partial<Board>): Board {
    const known = this.boards.get(fields.uid ?? '')
    if (known) return known
    const board = serverBoard({ ...fields, id: this.boards.size + 1, rev: 0 })
    this.boards.set(board.uid, board)
    return board
  }

  #patch(board: Board, fields: Partial<Board>, echo: Record<string, string>, status = 200): Response {
    const next = { ...board, ...fields, rev: board.rev + 1 }
    this.boards.set(board.uid, next)
    const headers = { ...echo, 'Board-Rev': String(next.rev) }
    return status === 204 ? new Response(null, { status, headers }) : json(next, status, headers)
  }

  #single(
    method: string,
    id: string,
    body: string,
    { headers, echo }: { headers: Headers; echo: Record<string, string> },
  ) {
    const board = [...this.boards.values()].find((each) => each.id === this.elements.get(id)?.boardId)
    if (!board) return error(404, 'NOT_FOUND', echo)
    const name = { mutationId: headers.get(IDEMPOTENCY_KEY) ?? '', elementId: id }
    const element = this.#apply(
      board,
      method === 'DELETE'
        ? { ...name, kind: 'delete' }
        : { ...name, kind: 'update', baseRev: 0, data: JSON.parse(body) },
    )
    const rev = String(this.boards.get(board.uid)?.rev)
    if (method === 'DELETE') return new Response(null, { status: 204, headers: { ...echo, 'Board-Rev': rev } })
    return json(element, 200, { ...echo, 'Board-Rev': rev })
  }

  #batch(board: Board, mutations: Mutation[]) {
    const results = mutations.map((mutation) => {
      const repeated = this.applied.includes(mutation.mutationId)
      if (!repeated) this.applied.push(mutation.mutationId)
      const element = repeated ? (this.elements.get(mutation.elementId) ?? null) : this.#apply(board, mutation)
      const rev = element?.rev ?? this.boards.get(board.uid)?.rev ?? 0
      return { mutationId: mutation.mutationId, status: 200, rev, element, ...(repeated && { repeated }) }
    })
    return { rev: this.boards.get(board.uid)?.rev ?? 0, results }
  }

  #apply(board: Board, mutation: Mutation): Element | null {
    const rev = (this.boards.get(board.uid)?.rev ?? 0) + 1
    this.boards.set(board.uid, { ...(this.boards.get(board.uid) ?? board), rev })
    const here = this.elements.get(mutation.elementId)
    if (mutation.kind === 'delete') {
      this.elements.delete(mutation.elementId)
      return null
    }
    const base = here ?? serverElement({ id: mutation.elementId, boardId: board.id })
    const properties = { ...base.properties, ...mutation.data.properties } as Element['properties']
    const element = { ...base, ...mutation.data, properties, rev } as Element
    this.elements.set(element.id, element)
    return element
  }

  /** Whether a call is about someone else's board that is in the trash. */
  #isInTrash(path: string): boolean {
    const [, , resource, id = ''] = path.split(/[/?]/)
    const boardId = resource === 'elements' ? this.elements.get(id)?.boardId : Number(id)
    const board = [...this.boards.values()].find((each) => each.id === boardId)
    return board !== undefined && board.deletedAt !== null && board.userId !== this.user
  }

  #of(board: Board): Element[] {
    return [...this.elements.values()].filter(({ boardId }) => boardId === board.id)
  }

  /** How many boards' changes fit in one answer. */
  changesPerAnswer = 500

  changesOfMany(requested: BoardsChangesRequest['boards']): BoardsChangesResponse {
    const answered = requested.slice(0, this.changesPerAnswer).flatMap(({ id, since }) => {
      const board = [...this.boards.values()].find((each) => each.id === id)
      if (!board) return { id, changes: { missing: 'gone' as const } }
      return board.rev === since ? [] : { id, changes: this.#changes(board, since) }
    })
    return { boards: answered, left: requested.slice(this.changesPerAnswer).map(({ id }) => id) }
  }

  #changes(board: Board, since: number) {
    return { rev: board.rev, elements: this.#of(board).filter(({ rev }) => rev > since), deleted: [], board }
  }
}

const OWNER = { id: USER, username: 'ada', displayName: 'Ada', avatarUrl: null }

export function serverBoard(fields: Partial<Board> = {}): Board {
  return {
    id: 1,
    uid: testId(),
    userId: USER,
    name: 'Board',
    description: null,
    category: null,
    visibility: 'private',
    thumbnailUrl: null,
    lastEdited: '2026-01-01T00:00:00.000Z',
    createdAt: '2026-01-01T00:00:00.000Z',
    rev: 0,
    canEdit: true,
    deletedAt: null,
    ...fields,
  }
}

export function serverElement(fields: Partial<Element> = {}): Element {
  return {
    id: testId(),
    boardId: 1,
    type: 'text',
    content: 'Words',
    positionX: 0,
    positionY: 0,
    width: 200,
    height: 100,
    rotation: 0,
    zIndex: 1,
    properties: {},
    createdAt: '2026-01-01T00:00:00.000Z',
    rev: 1,
    ...fields,
  }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

export function error(status: number, code: string, headers: Record<string, string> = {}): Response {
  return json({ error: code, message: code }, status, { [ERROR_CODE]: code, ...headers })
}

/** One device: an IndexedDB that outlives its workspaces, a clock, and tabs that notify each other. */
export class TestDevice {
  readonly clock = new VirtualClock()
  readonly server: FakeServer
  readonly indexedDB = new IDBFactory()
  readonly #channels = new Set<Channel>()

  constructor(server = new FakeServer()) {
    this.server = server
  }

  open(options: Partial<WorkspaceOptions> = {}): Promise<Workspace> {
    return openWorkspace({
      userId: USER,
      fetch: this.server.fetch,
      clock: this.clock,
      newId: testId,
      random: () => 0.5,
      locks: null,
      channel: this.#channel(),
      caches: null,
      indexedDB: this.indexedDB,
      IDBKeyRange,
      ...options,
    })
  }

  /** Makes an empty board, saved on the server; returns its uid. */
  async board(workspace: Workspace): Promise<string> {
    const { uid } = await workspace.createDraft({ name: 'Board' })
    await workspace.saveDraft(uid)
    await workspace.flush()
    return uid
  }

  #channel(): Channel {
    const channel: Channel = {
      onmessage: null,
      postMessage: (message) => {
        for (const other of this.#channels)
          if (other !== channel) setImmediate(() => other.onmessage?.({ data: structuredClone(message) }))
      },
      close: () => this.#channels.delete(channel),
    }
    this.#channels.add(channel)
    return channel
  }
}

/** Waits until the condition holds; fails after 15 s. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 15_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('The condition never held')
    await turns(1)
  }
}

/** Resolves when the workspace is idle. */
export async function atRest(workspace: Workspace): Promise<void> {
  await until(() => !workspace.isBusy)
  await turns(5)
  await until(() => !workspace.isBusy)
}

export function change(made: Change): NewChange {
  return { mutationId: testId(), change: made }
}

export function creation(elementId = testId(), data: ElementFields = { type: 'text', content: 'Words' }): NewChange {
  return change({ kind: 'element.create', elementId, data })
}

export function testAsset(letter = 'a'): LocalAsset {
  const blob = new Blob([letter], { type: 'image/png' })
  return { address: `/assets/${letter.repeat(64)}.png`, blob, width: 1, height: 1 }
}
