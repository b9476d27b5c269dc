import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import { Live } from '../../app/live/Live'
import type { Socket } from '../../app/live/ReconnectingSocket'
import type { BoardDelta, NewChange } from '../../app/offline/types'
import { openWorkspace, type Workspace } from '../../app/offline/workspace'
import type { Mutation } from '../../contract/mutation'
import type { Element } from '../../contract/shared/element'
import type { Person } from '../support/people'
import { type BoardBrowser, randomMutation } from './BoardBrowser'

interface Options {
  readonly url: string
  readonly person: Person
  readonly boardId: number
  readonly random: () => number
}

/** The real client's outbox, drain, catch-up and live connection, without the page that shows them. */
export class RealBrowser implements BoardBrowser {
  readonly acknowledged = new Map<string, 'kept' | 'gone'>()
  readonly refused = new Map<string, string>()
  readonly left: number[] = []
  readonly closeCodes: number[] = []
  readonly person: Person
  cursor = 0
  readonly #options: Options
  readonly #workspace: Workspace
  readonly #boardUid: string
  readonly #live: Live
  readonly #answered = new Map<string, () => void>()
  readonly #deletions = new Set<string>()

  private constructor(options: Options, workspace: Workspace, boardUid: string) {
    this.#options = options
    this.#workspace = workspace
    this.#boardUid = boardUid
    this.person = options.person
    workspace.onBoard(boardUid, (delta) => this.#hear(delta))
    this.#live = new Live(workspace, { openSocket: () => this.#openSocket(), onHint: () => () => {} })
    this.#live.on('presence', ({ kind, peer }) => {
      if (kind === 'left') this.left.push(peer.userId)
    })
    this.#live.openBoard({ id: options.boardId, uid: boardUid })
  }

  static async open(options: Options): Promise<RealBrowser> {
    const { person, boardId } = options
    const workspace = await openWorkspace({
      userId: person.id,
      fetch: person.fetch,
      indexedDB: new IDBFactory(),
      IDBKeyRange,
      channel: null,
      locks: null,
      caches: null,
    })
    const board = await workspace.openBoard({ id: boardId })
    if ('missing' in board) throw new Error(`The board is ${board.missing}`)
    return new RealBrowser(options, workspace, board.uid)
  }

  get isJoined(): boolean {
    return this.#live.state === 'live'
  }

  get others(): ReadonlySet<number> {
    return new Set(this.#live.peers.map(({ userId }) => userId))
  }

  get state(): string {
    return `real, ${this.#live.state}, at ${this.cursor}, ${JSON.stringify(this.#workspace.status())}`
  }

  async elements(): Promise<readonly Element[]> {
    return (await this.#workspace.readBoard(this.#boardUid))?.elements ?? []
  }

  async write(): Promise<void> {
    const { random } = this.#options
    const seen = { elements: await this.elements(), cursor: this.cursor, random, author: this.person.id }
    const change = changeOf(randomMutation(seen))
    if (change.change.kind === 'element.delete') this.#deletions.add(change.mutationId)
    const answered = new Promise<void>((resolve) => this.#answered.set(change.mutationId, resolve))
    await this.#workspace.commit(this.#boardUid, [change])
    await answered
  }

  async stop(): Promise<void> {
    this.#live.close()
    await vi.waitUntil(() => !this.#workspace.isBusy, { timeout: 5_000 })
    await this.#workspace.close()
  }

  #hear({ board, settled = [], queued = [] }: BoardDelta): void {
    this.cursor = board?.cursor ?? this.cursor
    for (const mutationId of settled) {
      if (this.refused.has(mutationId)) continue
      this.acknowledged.set(mutationId, this.#deletions.has(mutationId) ? 'gone' : 'kept')
      this.#answered.get(mutationId)?.()
    }
    for (const { mutationId, refusal } of queued) {
      if (!refusal) continue
      this.refused.set(mutationId, refusal.code)
      // As a person would: later changes to the element wait for this.
      void this.#workspace.discard(mutationId).then(this.#answered.get(mutationId))
    }
  }

  #openSocket(): Socket {
    const { url, person } = this.#options
    const headers = { Origin: url, Cookie: person.cookie() }
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws?user=${person.id}`, { headers })
    socket.on('error', () => {})
    socket.on('close', (code) => {
      if (this.isJoined) this.closeCodes.push(code)
    })
    return socket as unknown as Socket
  }
}

function changeOf(mutation: Mutation): NewChange {
  const { mutationId, elementId } = mutation
  switch (mutation.kind) {
    case 'create':
      return { mutationId, change: { kind: 'element.create', elementId, data: mutation.data } }
    case 'update': {
      const { baseRev, data } = mutation
      return { mutationId, change: { kind: 'element.update', elementId, baseRev, data } }
    }
    case 'delete':
      return { mutationId, change: { kind: 'element.delete', elementId } }
  }
}
