import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Element } from '../../../contract/shared/element'
import type { BoardDelta } from '../../offline/types'
import { type BoardElement, compareZ } from './BoardElement'
import { BoardStore } from './BoardStore'
import { project } from './Projection'
import { BOARD_UID, countingIds, TestSource, testBoard, testRow } from './testSource'

const id = fc.constantFrom('a', 'b', 'c')
const value = fc.integer({ min: -500, max: 500 })
/** What happens often: changes and their responses, and repeated reports. */
const often = <T>(arbitrary: fc.Arbitrary<T>) => ({ weight: 4, arbitrary })
const step = fc.oneof(
  often(fc.record({ do: fc.constant('update' as const), id, value })),
  fc.record({ do: fc.constant('color' as const), id, value }),
  fc.record({ do: fc.constant('add' as const), value }),
  fc.record({ do: fc.constant('remove' as const), id }),
  fc.record({ do: fc.constant('drag' as const), id, value }),
  fc.record({ do: fc.constant('stored' as const) }),
  often(fc.record({ do: fc.constant('acknowledge' as const) })),
  fc.record({ do: fc.constant('theirs' as const), id, value }),
  often(fc.record({ do: fc.constant('repeat' as const), which: fc.nat() })),
  fc.record({ do: fc.constant('reread' as const) }),
)

/** A server that applies the outbox's oldest entry, and other people. */
class TestServer {
  readonly rows = new Map<string, Element>()
  /** Everything that was ever reported, by the server or by the outbox. */
  readonly emitted: BoardDelta[] = []
  #rev = 10

  constructor(readonly source: TestSource) {
    for (const row of source.snapshot?.elements ?? []) this.rows.set(row.id, row)
    source.onBoard(BOARD_UID, (delta) => this.emitted.push(delta))
  }

  notify(delta: Omit<BoardDelta, 'boardUid'>): void {
    this.#save()
    this.source.emit(delta)
  }

  acknowledge(): void {
    const [entry, ...rest] = this.source.entries
    if (!entry || !('elementId' in entry.change)) return
    this.source.entries = rest
    const { elementId } = entry.change
    const change = { mutationId: entry.mutationId, change: entry.change, seq: entry.seq, isSent: false }
    const element = project(this.rows.get(elementId), [change])
    const settled = [entry.mutationId]
    const rev = ++this.#rev
    if (element) {
      const row = testRow(elementId, { ...element, rev })
      this.rows.set(elementId, row)
      this.notify({ settled, put: [row] })
    } else {
      const removed = this.rows.delete(elementId) ? [{ id: elementId, rev }] : []
      this.notify({ settled, removed, board: testBoard({ cursor: rev }) })
    }
  }

  theirs(elementId: string, positionY: number): void {
    const before = this.rows.get(elementId)
    if (!before) return
    const row = { ...before, positionY, rev: ++this.#rev }
    this.rows.set(elementId, row)
    this.notify({ put: [row] })
  }

  #save(): void {
    this.source.snapshot = { board: testBoard({ cursor: this.#rev }), elements: [...this.rows.values()], pending: [] }
  }
}

it('rule 10: the view is confirmed + pending after any order of events, repeated or not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const elements = ['a', 'b', 'c'].map((each) => testRow(each))
      const source = new TestSource({ board: testBoard({ cursor: 1 }), elements, pending: [] })
      const server = new TestServer(source)
      const store = new BoardStore({ source, boardUid: BOARD_UID, newId: countingIds('9'), requestFrame: () => {} })
      store.view.setViewport({ width: 800, height: 600 })
      await store.open()

      for (const next of steps) {
        switch (next.do) {
          case 'update':
            store.update([next.id], { positionX: next.value })
            break
          case 'color':
            store.update([next.id], { properties: { color: `#${Math.abs(next.value)}` } })
            break
          case 'add':
            store.add({ type: 'text', content: 'New', positionX: next.value })
            break
          case 'remove':
            store.remove([next.id])
            break
          case 'drag':
            store.setLift([next.id], next.value, 0)
            if (next.value % 2) store.commitDraft()
            else store.clearDraft()
            break
          case 'stored':
            await store.stored()
            break
          case 'acknowledge':
            await store.stored()
            server.acknowledge()
            break
          case 'theirs':
            server.theirs(next.id, next.value)
            break
          case 'repeat': {
            const again = server.emitted[next.which % Math.max(1, server.emitted.length)]
            if (again) source.emit(again)
            break
          }
          case 'reread':
            source.emit({ reset: true })
            await Promise.resolve()
            break
        }
      }
      await store.stored()
      // A pending reread has finished by the next turn.
      await new Promise((resolve) => setImmediate(resolve))

      const wanted: BoardElement[] = []
      const pending = source.entries.map(({ mutationId, change, seq }) => ({ mutationId, change, seq, isSent: false }))
      const ids = new Set([...server.rows.keys(), ...store.order])
      for (const { change } of pending) if ('elementId' in change) ids.add(change.elementId)
      for (const each of ids) {
        const own = pending.filter(({ change }) => 'elementId' in change && change.elementId === each)
        const element = project(server.rows.get(each), own)
        if (element) wanted.push(element)
      }
      expect(store.order.map((each) => store.element(each))).toEqual(wanted.sort(compareZ))
    }),
    { numRuns: 200 },
  )
}, 60_000)

it('once slices have loaded, everything in view is mounted once, back to front, after any camera moves', async () => {
  const place = fc.record({
    x: fc.integer({ min: -20_000, max: 5000 }),
    y: fc.integer({ min: -20_000, max: 5000 }),
    zoom: fc.double({ min: 0.1, max: 3, noNaN: true }),
  })
  const elements = Array.from({ length: 600 }, (_, index) =>
    testRow(`n${index}`, { positionX: (index * 7919) % 9000, positionY: (index * 104_729) % 7000, zIndex: index % 50 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(place, { minLength: 1, maxLength: 8 }), async (cameras) => {
      let frames: (() => void)[] = []
      const source = new TestSource({ board: testBoard(), elements, pending: [] })
      const requestFrame = (run: () => void) => frames.push(run)
      const store = new BoardStore({ source, boardUid: BOARD_UID, requestFrame })
      store.view.setViewport({ width: 800, height: 600 })
      await store.open()
      for (const camera of cameras) {
        store.view.setCamera(camera)
        const [due, rest] = [frames.slice(0, 1), frames.slice(1)]
        frames = rest
        for (const run of due) run()
      }
      while (frames.length > 0) for (const run of frames.splice(0)) run()
      const mounted = store.view.visibleIds
      for (const each of store.search(store.view.visible)) expect(mounted).toContain(each)
      expect(mounted).toEqual(store.order.filter((each) => mounted.includes(each)))
      expect(new Set(mounted).size).toBe(mounted.length)
    }),
    { numRuns: 40 },
  )
}, 60_000)
