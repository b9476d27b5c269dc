import type { Element } from '../../contract/shared/element'
import type { BoardDelta, BoardSnapshot, BoardSource, LocalBoard } from '../offline/types'
import type { SnapshotElement } from './Replay'

/** The source of a past board for its store. Each moment is a delta; nothing is ever written. */
export class ReplaySource implements BoardSource {
  readonly #board: LocalBoard
  readonly #elements = new Map<string, Element>()
  readonly #listeners = new Set<(delta: BoardDelta) => void>()
  /** The store only accepts newer deltas, so every moment counts as newer, even going back. */
  #turn = 1

  constructor(board: LocalBoard, elements: Iterable<SnapshotElement>) {
    this.#board = { ...board, canEdit: false, isDraft: false }
    for (const element of elements) this.#elements.set(element.id, this.#row(element))
  }

  async readBoard(): Promise<BoardSnapshot> {
    return { board: this.#board, elements: [...this.#elements.values()], pending: [] }
  }

  onBoard(_boardUid: string, listener: (delta: BoardDelta) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async commit(): Promise<never> {
    throw new Error('The past cannot be changed')
  }

  /** Updates these elements; those missing from `elements` are removed. */
  show(ids: ReadonlySet<string>, elements: ReadonlyMap<string, SnapshotElement>): void {
    this.#turn++
    const put: Element[] = []
    const removed: { id: string; rev: number }[] = []
    for (const id of ids) {
      const element = elements.get(id)
      if (element) put.push(this.#row(element))
      else removed.push({ id, rev: this.#turn })
    }
    for (const row of put) this.#elements.set(row.id, row)
    for (const { id } of removed) this.#elements.delete(id)
    for (const listener of this.#listeners) listener({ boardUid: this.#board.uid, put, removed })
  }

  #row(element: SnapshotElement): Element {
    return { ...element, boardId: this.#board.id ?? 0, createdAt: this.#board.createdAt, rev: this.#turn }
  }
}
