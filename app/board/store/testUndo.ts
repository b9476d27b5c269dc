import type { Element } from '../../../contract/shared/element'
import type { SavedStep } from '../../offline/types'
import type { UndoStorage } from '../undo/History'
import { BoardStore } from './BoardStore'
import { BOARD_UID, countingIds, TestSource, testBoard, testRow } from './testSource'

// For tests of undo: one person's store, and what the server and others do meanwhile.

export const A = testRow('a', { positionX: 10, positionY: 10, zIndex: 1, rev: 1 })
export const B = testRow('b', { positionX: 300, zIndex: 2, rev: 1, properties: { color: '#111111' } })
export const WORDS = testRow('t', { type: 'text', content: 'Words', zIndex: 3, rev: 1 })

export interface Around {
  readonly elements?: readonly Element[]
  readonly source?: TestSource
  readonly shelf?: UndoStorage
  readonly first?: string
  /** True by default. */
  readonly isHistoryLoaded?: boolean
}

/** A store with undo, on a board of three elements, and what others do there. */
export async function opened({
  elements = [A, B, WORDS],
  source = new TestSource({ board: testBoard({ cursor: 1 }), elements, pending: [] }),
  shelf,
  first = '9',
  isHistoryLoaded = true,
}: Around = {}) {
  let now = 0
  const store = new BoardStore({
    source,
    boardUid: BOARD_UID,
    newId: countingIds(first),
    random: () => 0.5,
    requestFrame: () => {},
    setTimer: () => {},
    now: () => now,
    undoStorage: shelf,
  })
  store.view.setViewport({ width: 800, height: 600 })
  await store.open()
  if (isHistoryLoaded) await store.loadHistory()
  let rev = 100
  return {
    store,
    source,
    later: (ms: number) => {
      now += ms
    },
    /** Someone else's change arrives. */
    theirs(id: string, fields: Partial<Element>) {
      const element = store.element(id)
      if (!element) throw new Error('Nobody can change what is not there')
      source.emit({ put: [testRow(id, { ...element, ...fields, rev: ++rev })] })
    },
    theyDelete: (id: string) => source.emit({ removed: [{ id, rev: ++rev }] }),
    theyBringBack: (row: Element) => source.emit({ put: [{ ...row, rev: ++rev }] }),
    /** The server applies everything pending. */
    async acknowledge() {
      await store.stored()
      const { entries } = source
      source.entries = []
      const put = store.order.flatMap((id) => {
        const element = store.element(id)
        return element ? [testRow(id, { ...element, rev: ++rev })] : []
      })
      const removed = entries.flatMap(({ change }) =>
        change.kind === 'element.delete' && !store.element(change.elementId)
          ? [{ id: change.elementId, rev: ++rev }]
          : [],
      )
      source.emit({ settled: entries.map(({ mutationId }) => mutationId), put, removed })
    },
  }
}

/** Undo storage in memory, in place of the device's. */
export class TestUndoStorage implements UndoStorage {
  readonly steps = new Map<number, SavedStep>()

  async load() {
    return structuredClone([...this.steps.values()])
  }

  async save(put: readonly SavedStep[], removed: readonly number[]) {
    for (const step of put) this.steps.set(step.seq, structuredClone(step))
    for (const seq of removed) this.steps.delete(seq)
  }
}

export const looks = (store: BoardStore) => store.order.map((id) => store.element(id))
