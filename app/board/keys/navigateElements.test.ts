import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Element } from '../../../contract/shared/element'
import type { BoardStore } from '../store/BoardStore'
import { testRow } from '../store/testSource'
import { TestPointer } from '../view/testPointer'
import { enterGroup, goTo, leaveGroup, removeAndActivateNext, stops, toggleActive } from './navigateElements'

/** Two rows: a b c over d e; b and d are one group, e is locked, f hidden. */
const ROWS: Element[] = [
  testRow('a', { positionX: 0, positionY: 0, zIndex: 9 }),
  testRow('b', { positionX: 200, positionY: 0, properties: { groupId: 'g' } }),
  testRow('c', { positionX: 400, positionY: 0 }),
  testRow('d', { positionX: 0, positionY: 200, properties: { groupId: 'g' } }),
  testRow('e', { positionX: 200, positionY: 200, properties: { locked: true } }),
  testRow('f', { positionX: 400, positionY: 200, properties: { hidden: true } }),
  testRow('h', { positionX: 600, positionY: 200 }),
]

let store: BoardStore
const selected = () => [...store.selection].sort().join('')

beforeEach(async () => {
  store = (await TestPointer.create(ROWS)).store
})

describe('keyboard stops', () => {
  it('are the selectable elements in reading order, with a group as one stop', () => {
    expect(stops(store)).toEqual(['a', 'b', 'c', 'h'])
  })

  it('are the members inside a group', () => {
    store.select(['d'])
    expect(stops(store)).toEqual(['b', 'd'])
    store.setPicking(true)
    expect(stops(store)).toEqual(['a', 'b', 'c', 'h'])
  })

  it('do not include a background', async () => {
    store = (await TestPointer.create([testRow('a'), testRow('z', { type: 'color', content: 'background' })])).store
    expect(stops(store)).toEqual(['a'])
  })
})

describe('Tab', () => {
  it('selects one stop after another, groups as a whole, and stops after the last, keeping its selection', () => {
    const seen: string[] = []
    while (goTo(store, 'next')) seen.push(`${store.activeId}:${selected()}`)
    expect(seen).toEqual(['a:a', 'b:bd', 'c:c', 'h:h'])
    expect(selected()).toBe('h')
  })

  it('goes back with Shift and stops before the first', () => {
    goTo(store, 'last')
    const seen: string[] = []
    do seen.push(selected())
    while (goTo(store, 'previous'))
    expect(seen).toEqual(['h', 'c', 'bd', 'a'])
  })

  it('continues from what a press or a marquee selected', () => {
    store.select(['c', 'h'])
    goTo(store, 'next')
    expect(selected()).toBe('h')
  })

  it('goes through the members inside a group and then leaves the canvas', () => {
    store.select(['b'])
    goTo(store, 'next')
    expect([selected(), store.activeId]).toEqual(['d', 'd'])
    expect(goTo(store, 'next')).toBe(false)
  })

  it('finds nothing on an empty board', async () => {
    store = (await TestPointer.create([])).store
    expect([goTo(store, 'next'), goTo(store, 'first'), goTo(store, 'last')]).toEqual([false, false, false])
  })

  it('brings its target into view at the same zoom', async () => {
    store = (await TestPointer.create([testRow('a'), testRow('b', { positionX: 5000, positionY: 900 })])).store
    goTo(store, 'last')
    const { x, y, width, height } = store.view.visible
    expect(store.camera.zoom).toBe(1)
    expect([x < 5000 && x + width > 5100, y < 900 && y + height > 1000]).toEqual([true, true])
  })
})

describe('in multi-select', () => {
  beforeEach(() => {
    store.select(['c'])
    store.setPicking(true)
  })

  it('Tab moves the active element and leaves the selection unchanged', () => {
    goTo(store, 'first')
    goTo(store, 'next')
    expect([store.activeId, selected()]).toEqual(['b', 'c'])
  })

  it('Enter toggles the active element, a group as a whole, and keeps it active', () => {
    goTo(store, 'first')
    goTo(store, 'next')
    toggleActive(store)
    expect([store.activeId, selected()]).toEqual(['b', 'bcd'])
    toggleActive(store)
    expect([store.activeId, selected()]).toEqual(['b', 'c'])
  })

  it('a whole group can’t be entered', () => {
    store.select(['b', 'd'])
    expect(enterGroup(store)).toBe(false)
  })
})

describe('a group', () => {
  it('is entered at the active member and left again', () => {
    goTo(store, 'first')
    goTo(store, 'next')
    expect(enterGroup(store)).toBe(true)
    expect(selected()).toBe('b')
    goTo(store, 'next')
    expect(leaveGroup(store)).toBe(true)
    expect([selected(), store.activeId]).toEqual(['bd', 'd'])
    expect(leaveGroup(store)).toBe(false)
  })

  it('can’t be entered if more than the group is selected', () => {
    store.select(['a', 'b', 'd'])
    expect(enterGroup(store)).toBe(false)
  })
})

describe('deleting', () => {
  it.each([
    ['a', 'b'],
    ['c', 'h'],
    ['h', 'c'],
  ])('%s makes %s active and selects nothing', (gone, next) => {
    store.select([gone])
    removeAndActivateNext(store, () => store.remove())
    expect([store.activeId, store.selection.size]).toEqual([next, 0])
  })

  it('a group makes the element after its first member active', () => {
    store.select(['b', 'd'])
    removeAndActivateNext(store, () => store.remove())
    expect(store.activeId).toBe('c')
  })

  it('everything leaves no active element', async () => {
    store = (await TestPointer.create([testRow('a')])).store
    store.selectAll()
    removeAndActivateNext(store, () => store.remove())
    expect(store.activeId).toBe(null)
  })

  it('a locked element does nothing and keeps it active', () => {
    store.select(['e'])
    removeAndActivateNext(store, () => store.remove())
    expect([store.activeId, selected()]).toEqual(['e', 'e'])
  })
})

const anyElement = fc.record({
  positionX: fc.integer({ min: -2000, max: 2000 }),
  positionY: fc.integer({ min: -2000, max: 2000 }),
  properties: fc.oneof(
    fc.constant({}),
    fc.constantFrom('g', 'h').map((groupId) => ({ groupId })),
    fc.constant({ locked: true }),
    fc.constant({ hidden: true }),
  ),
})

it('Tab reaches every selectable element of any board once, and Shift+Tab goes the same way back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyElement, { maxLength: 25 }), async (elements) => {
      const rows = elements.map((fields, index) => testRow(`e${String(index).padStart(2, '0')}`, fields))
      store = (await TestPointer.create(rows)).store
      const there: (string | null)[] = []
      const reached = new Set<string>()
      if (goTo(store, 'first'))
        do {
          there.push(store.activeId)
          for (const id of store.selection) reached.add(id)
          const { x, y, width, height } = store.boundsOf([store.activeId ?? '']) ?? store.view.visible
          const seen = store.view.visible
          expect(x < seen.x + seen.width && x + width > seen.x && y < seen.y + seen.height && y + height > seen.y).toBe(
            true,
          )
        } while (goTo(store, 'next'))
      const back = [store.activeId]
      while (goTo(store, 'previous')) back.push(store.activeId)
      expect(back.reverse()).toEqual(there.length > 0 ? there : [null])
      expect(new Set(there).size).toBe(there.length)
      const free = rows.filter(({ id }) => !store.isLocked(id) && !store.isHidden(id)).map(({ id }) => id)
      expect(free.filter((id) => !reached.has(id))).toEqual([])
    }),
    { numRuns: 60 },
  )
})
