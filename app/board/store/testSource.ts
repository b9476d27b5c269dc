import type { Element } from '../../../contract/shared/element'
import type {
  BoardDelta,
  BoardSnapshot,
  BoardSource,
  LocalAsset,
  LocalBoard,
  NewChange,
  OutboxEntry,
} from '../../offline/types'

export const BOARD_UID = '00000000-0000-7000-8000-000000000000'

export const testBoard = (fields: Partial<LocalBoard> = {}): LocalBoard => ({
  uid: BOARD_UID,
  id: 1,
  isDraft: false,
  userId: 1,
  name: 'Board',
  description: null,
  category: null,
  visibility: 'private',
  thumbnailUrl: null,
  lastEdited: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  canEdit: true,
  deletedAt: null,
  cursor: 0,
  isComplete: true,
  openedAt: 0,
  isPinned: false,
  owner: null,
  collaborators: [],
  ...fields,
})

/** Ids that sort in the order they are made, like UUIDv7. */
export function countingIds(first = '0'): () => string {
  let count = 0
  return () => `${first}0000000-0000-7000-8000-${String(++count).padStart(12, '0')}`
}

export const testRow = (id: string, fields: Partial<Element> = {}): Element => ({
  id,
  boardId: 1,
  type: 'shape',
  content: 'rectangle',
  positionX: 0,
  positionY: 0,
  width: 100,
  height: 100,
  rotation: 0,
  zIndex: 1,
  properties: {},
  createdAt: '2026-01-01T00:00:00.000Z',
  rev: 1,
  ...fields,
})

/** A BoardSource in memory: stores commits as entries and emits what a test has the server do. */
export class TestSource implements BoardSource {
  entries: OutboxEntry[] = []
  readonly assets: LocalAsset[] = []
  commits: NewChange[][] = []
  /** Set to make the next commits fail. */
  failure: Error | null = null
  /** Set to have the next commit merged into the oldest entry, as an outbox may. */
  mergeNext = false
  /** How many texts are being typed. */
  beingTyped = 0
  #seq = 0
  readonly #listeners = new Set<(delta: BoardDelta) => void>()

  constructor(public snapshot: BoardSnapshot | null = { board: testBoard(), elements: [], pending: [] }) {}

  async readBoard(): Promise<BoardSnapshot | null> {
    return this.snapshot && { ...this.snapshot, pending: this.entries }
  }

  onBoard(_: string, listener: (delta: BoardDelta) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  typing(_: string, work: Promise<void>): void {
    this.beingTyped++
    void work.then(() => this.beingTyped--)
  }

  async commit(boardUid: string, changes: readonly NewChange[], assets: readonly LocalAsset[] = []) {
    await Promise.resolve()
    if (this.failure) throw this.failure
    this.commits.push([...changes])
    this.assets.push(...assets)
    const [first] = this.entries
    if (this.mergeNext && first) {
      this.mergeNext = false
      this.emit({ queued: [first], settled: changes.map(({ mutationId }) => mutationId) })
      return [first]
    }
    const added = changes.map(
      ({ mutationId, change }): OutboxEntry => ({
        seq: ++this.#seq,
        mutationId,
        version: 1,
        boardUid,
        change,
        sentAt: null,
        refusal: null,
        madeAt: 0,
      }),
    )
    this.entries.push(...added)
    this.emit({ queued: added })
    return added
  }

  emit(delta: Omit<BoardDelta, 'boardUid'>): void {
    for (const listener of this.#listeners) listener({ boardUid: BOARD_UID, ...delta })
  }

  /** The server refused the oldest entry. */
  refuse(): void {
    const [first, ...rest] = this.entries
    if (!first) return
    const refused = { ...first, refusal: { status: 403, code: 'FORBIDDEN', message: 'No' } }
    this.entries = [refused, ...rest]
    this.emit({ queued: [refused] })
  }
}
