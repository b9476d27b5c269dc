import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Element } from '../../../contract/shared/element'
import { TestPointer } from '../gestures/testPointer'
import type { BoardStore } from '../store/BoardStore'
import { testRow } from '../store/testSource'
import { enterGroup, goTo, leaveGroup, removeAndActivateNext, toggleActive } from './navigateElements'
import { stops } from './stops'

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

describe('the stops of the keys', () => {
  it('are what can be pressed, in reading order, and a group once', () => {
    expect(stops(store)).toEqual(['a', 'b', 'c', 'h'])
  })

  it('are a group’s members inside of it', () => {
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
  it('selects one stop after the other, a group as a whole, and ends after the last with its selection', () => {
    const seen: string[] = []
    while (goTo(store, 'next')) seen.push(`${store.activeId}:${selected()}`)
    expect(seen).toEqual(['a:a', 'b:bd', 'c:c', 'h:h'])
    expect(selected()).toBe('h')
  })

  it('goes back with Shift, and ends before the first', () => {
    goTo(store, 'last')
    const seen: string[] = []
    do seen.push(selected())
    while (goTo(store, 'previous'))
    expect(seen).toEqual(['h', 'c', 'bd', 'a'])
  })

  it('goes on from what a press or a marquee selected', () => {
    store.select(['c', 'h'])
    goTo(store, 'next')
    expect(selected()).toBe('h')
  })

  it('goes through the members inside a group, and out of the canvas after them', () => {
    store.select(['b'])
    goTo(store, 'next')
    expect([selected(), store.activeId]).toEqual(['d', 'd'])
    expect(goTo(store, 'next')).toBe(false)
  })

  it('finds nothing on an empty board', async () => {
    store = (await TestPointer.create([])).store
    expect([goTo(store, 'next'), goTo(store, 'first'), goTo(store, 'last')]).toEqual([false, false, false])
  })

  it('brings what it comes to into sight, at the same zoom', async () => {
    store = (await TestPointer.create([testRow('a'), testRow('b', { positionX: 5000, positionY: 900 })])).store
    goTo(store, 'last')
    const { x, y, width, height } = store.view.visible
    expect(store.camera.zoom).toBe(1)
    expect([x < 5000 && x + width > 5100, y < 900 && y + height > 1000]).toEqual([true, true])
  })
})

describe('while somebody picks several', () => {
  beforeEach(() => {
    store.select(['c'])
    store.setPicking(true)
  })

  it('Tab moves the keys and leaves the selection as it is', () => {
    goTo(store, 'first')
    goTo(store, 'next')
    expect([store.activeId, selected()]).toEqual(['b', 'c'])
  })

  it('Enter takes the active one in and out again, a group as a whole, and the keys stay', () => {
    goTo(store, 'first')
    goTo(store, 'next')
    toggleActive(store)
    expect([store.activeId, selected()]).toEqual(['b', 'bcd'])
    toggleActive(store)
    expect([store.activeId, selected()]).toEqual(['b', 'c'])
  })

  it('a whole group is not gone into', () => {
    store.select(['b', 'd'])
    expect(enterGroup(store)).toBe(false)
  })
})

describe('a group', () => {
  it('is gone into at the member the keys are at, and left again', () => {
    goTo(store, 'first')
    goTo(store, 'next')
    expect(enterGroup(store)).toBe(true)
    expect(selected()).toBe('b')
    goTo(store, 'next')
    expect(leaveGroup(store)).toBe(true)
    expect([selected(), store.activeId]).toEqual(['bd', 'd'])
    expect(leaveGroup(store)).toBe(false)
  })

  it('is not gone into where more than it is selected', () => {
    store.select(['a', 'b', 'd'])
    expect(enterGroup(store)).toBe(false)
  })
})

describe('after deleting', () => {
  it.each([
    ['a', 'b'],
    ['c', 'h'],
    ['h', 'c'],
  ])('%s, the keys are at %s and nothing is selected', (gone, next) => {
    store.select([gone])
    removeAndActivateNext(store, () => store.remove())
    expect([store.activeId, store.selection.size]).toEqual([next, 0])
  })

  it('a group, they are at what came after its first', () => {
    store.select(['b', 'd'])
    removeAndActivateNext(store, () => store.remove())
    expect(store.activeId).toBe('c')
  })

  it('everything, they are nowhere', async () => {
    store = (await TestPointer.create([testRow('a')])).store
    store.selectAll()
    removeAndActivateNext(store, () => store.remove())
    expect(store.activeId).toBe(null)
  })

  it('nothing, since it was locked, they stay', () => {
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

it('on any board Tab comes to all that can be pressed, once, and Shift+Tab the same way back', async () => {
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
