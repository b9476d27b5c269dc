import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HistoryEntry, Snapshot } from '../../contract/history'
import { Replay, type SnapshotElement } from './Replay'

type Act = readonly ['create' | 'move' | 'paint' | 'delete', 'a' | 'b' | 'c', number]

const fresh = (id: string, x: number): SnapshotElement => ({
  id,
  type: 'shape',
  content: 'rectangle',
  positionX: x,
  positionY: 0,
  width: 100,
  height: 100,
  rotation: 0,
  zIndex: 1,
  properties: { borderRadius: '0' },
})

/** The entries that these actions create, newest first, and the board after each. */
function played(acts: readonly Act[]) {
  const elements = new Map<string, SnapshotElement>()
  const boards = [new Map(elements)]
  const entries: HistoryEntry[] = []
  const add = (
    changeType: HistoryEntry['changeType'],
    id: string,
    states: Pick<HistoryEntry, 'previousState' | 'newState'>,
  ) => {
    const rev = entries.length + 1
    const who = { boardId: 1, userId: 1, user: null, thumbnailUrl: null, comment: null }
    entries.push({
      id: rev,
      rev,
      changeType,
      elementId: id,
      timestamp: new Date(rev * 10_000).toISOString(),
      ...who,
      ...states,
    })
    boards.push(new Map(elements))
  }
  const fieldsOf = ({ id: _, ...fields }: SnapshotElement) => fields as HistoryEntry['newState']
  for (const [kind, id, x] of acts) {
    const element = elements.get(id)
    if (kind === 'create' && !element) {
      elements.set(id, fresh(id, x))
      add('create', id, { previousState: null, newState: fieldsOf(fresh(id, x)) })
    } else if (kind === 'move' && element) {
      elements.set(id, { ...element, positionX: x })
      add('update', id, { previousState: { positionX: element.positionX ?? 0 }, newState: { positionX: x } })
    } else if (kind === 'paint' && element) {
      const before = element.properties.color ?? null
      elements.set(id, { ...element, properties: { ...element.properties, color: x } })
      add('update', id, { previousState: { properties: { color: before } }, newState: { properties: { color: x } } })
    } else if (kind === 'delete' && element) {
      elements.delete(id)
      add('delete', id, { previousState: fieldsOf(element), newState: null })
    }
  }
  return { entries: entries.reverse(), boards }
}

const snapshotOf = (elements: ReadonlyMap<string, SnapshotElement>, rev: number): Snapshot => ({
  rev,
  board: { name: 'Board', description: null, category: null, visibility: 'private' },
  elements: [...elements.values()],
})
const sorted = (elements: ReadonlyMap<string, SnapshotElement>) =>
  [...elements.values()].sort((a, b) => (a.id < b.id ? -1 : 1))

const act: fc.Arbitrary<Act> = fc.tuple(
  fc.constantFrom('create', 'move', 'paint', 'delete'),
  fc.constantFrom('a', 'b', 'c'),
  fc.nat(500),
)

test('going from any moment to any other restores the board and returns the elements that changed', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), fc.array(fc.nat(30), { maxLength: 8 }), (acts, moments) => {
      const { entries, boards } = played(acts)
      const replay = new Replay(entries, snapshotOf(boards.at(-1) ?? new Map(), entries.length))
      let before = new Map(replay.elements)
      for (const moment of moments) {
        const touched = replay.goTo(moment)
        expect(replay.at).toBe(Math.min(moment, entries.length))
        expect(sorted(replay.elements)).toEqual(sorted(boards[replay.at] ?? new Map()))
        for (const id of ['a', 'b', 'c']) {
          if (!touched.has(id)) expect(replay.elements.get(id)).toEqual(before.get(id))
        }
        before = new Map(replay.elements)
      }
    }),
  )
})

test('restores the board at every remaining moment after entries were thinned out', () => {
  fc.assert(
    fc.property(
      fc.array(act, { minLength: 1, maxLength: 25 }),
      fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }),
      fc.array(fc.nat(25), { maxLength: 10 }),
      fc.nat(12),
      (acts, keeps, moments, first) => {
        const { entries: all, boards } = played(acts)
        const entries = all.filter((_, index) => index === 0 || keeps[index])
        // The oldest entries come later, as another page.
        const split = Math.max(1, Math.min(entries.length, first))
        const replay = new Replay(entries.slice(0, split), snapshotOf(boards.at(-1) ?? new Map(), all.length))
        const shown = new Map(replay.elements)
        const check = (moment: number) => {
          const missing = replay.missingCheckpoint(moment)
          if (missing) replay.addCheckpoint(missing.rev, [...(boards[missing.rev] ?? new Map()).values()])
          expect(replay.missingCheckpoint(moment)).toBe(undefined)
          const touched = replay.goTo(moment)
          for (const id of ['a', 'b', 'c']) {
            if (touched.has(id)) continue
            expect(replay.elements.get(id)).toEqual(shown.get(id))
          }
          shown.clear()
          for (const [id, element] of replay.elements) shown.set(id, element)
          const rev = replay.entry(replay.at)?.rev ?? (replay.entry(1)?.rev ?? 1) - 1
          expect(sorted(replay.elements)).toEqual(sorted(boards[rev] ?? new Map()))
        }
        for (const moment of moments.slice(0, 5)) check(moment)
        replay.prepend(entries.slice(split))
        check(replay.at)
        for (const moment of moments.slice(5)) check(moment)
      },
    ),
  )
})

test('prepending older entries does not change the current board', () => {
  const { entries, boards } = played([
    ['create', 'a', 1],
    ['move', 'a', 2],
    ['create', 'b', 3],
    ['delete', 'a', 0],
  ])
  const replay = new Replay(entries.slice(0, 2), snapshotOf(boards[4] ?? new Map(), 4))
  replay.goTo(1)
  replay.prepend(entries.slice(2))
  expect([replay.at, replay.length, replay.momentOf(3)]).toEqual([3, 4, 3])
  expect(sorted(replay.elements)).toEqual(sorted(boards[3] ?? new Map()))
  replay.goTo(0)
  expect(replay.elements.size).toBe(0)
})
