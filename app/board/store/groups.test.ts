import { describe, expect, it } from 'vitest'
import type { Element } from '../../../contract/shared/element'
import { BoardStore } from './BoardStore'
import { reorderElements, restackElements } from './lazy/restackElements'
import { BOARD_UID, countingIds, TestSource, testBoard, testRow } from './testSource'

const at = (id: string, x: number, zIndex: number, properties: Element['properties'] = {}) =>
  testRow(id, { positionX: x, zIndex, properties })

async function opened(elements: Element[]) {
  const source = new TestSource({ board: testBoard({ cursor: 1 }), elements, pending: [] })
  const store = new BoardStore({ source, boardUid: BOARD_UID, newId: countingIds('9'), requestFrame: () => {} })
  store.view.setViewport({ width: 800, height: 600 })
  await store.open()
  await store.loadHistory()
  return { store, source }
}

const four = () => [at('a', 0, 1), at('b', 200, 2), at('c', 400, 3), at('d', 600, 4)]

describe('groups', () => {
  it('are made of the selection, taking elements out of previous groups, and can be ungrouped', async () => {
    const { store } = await opened(four())
    const first = store.group(['a', 'b', 'c'])
    expect(store.groupOf('a')).toBe(first)
    expect(store.withGroups(['b'])).toEqual(['b', 'a', 'c'])
    store.select(['c', 'd'])
    const second = store.group()
    expect(store.membersOf(second ?? '')).toEqual(['c', 'd'])
    expect(store.membersOf(first ?? '')).toEqual(['a', 'b'])
    store.ungroup(['d'])
    expect(store.groupOf('c')).toBeNull()
    expect([...store.groups.keys()]).toEqual([first])
  })

  it('need two members: a single element can’t be grouped, and the last member becomes free', async () => {
    const { store, source } = await opened(four())
    expect(store.group(['a'])).toBeNull()
    store.group(['a', 'b'])
    store.remove(['b'])
    expect(store.groupOf('a')).toBeNull()
    expect(store.withGroups(['a'])).toEqual(['a'])
    store.undo()
    expect(store.groupOf('a')).not.toBeNull()
    await store.stored()
    expect(source.commits.flat()).toHaveLength(4)
  })

  it('are duplicated as new groups', async () => {
    const { store } = await opened(four())
    const one = store.group(['a', 'b'])
    const other = store.group(['c', 'd'])
    const copies = store.duplicate(['a', 'b', 'c', 'd'])
    const groupIds = copies.map((id) => store.groupOf(id))
    expect(new Set([one, other, ...groupIds]).size).toBe(4)
    expect(groupIds[0]).toBe(groupIds[1])
    expect(groupIds[2]).toBe(groupIds[3])
    expect([...store.selection]).toEqual(copies)
  })

  it('are toggled in the selection as a whole', async () => {
    const { store } = await opened(four())
    store.group(['a', 'b'])
    store.toggle(['c'])
    store.toggle(['a'])
    expect([...store.selection].sort()).toEqual(['a', 'b', 'c'])
    store.toggle(['b'])
    expect([...store.selection]).toEqual(['c'])
  })

  it('keep their identity until one of them changes, and notify then', async () => {
    const { store } = await opened(four())
    store.group(['a', 'b'])
    let notified = 0
    store.subscribe('groups', () => notified++)
    const before = store.groups
    store.moveBy(5, 5, ['a'])
    expect(store.groups).toBe(before)
    expect(notified).toBe(0)
    reorderElements(store, ['a'], null)
    expect(notified).toBe(1)
    expect([...store.groups.values()]).toEqual([['b', 'a']])
    store.ungroup(['a'])
    expect(store.groups.size).toBe(0)
  })
})

describe('locked elements', () => {
  it('are drawn but can’t be hit, selected with all, moved, rotated, restacked, copied, edited or deleted', async () => {
    const words = testRow('w', { type: 'text', content: 'Words', zIndex: 9, properties: { locked: true } })
    const { store, source } = await opened([...four(), words])
    store.setLocked(['a', 'b'], true)
    expect(store.view.visibleIds).toContain('a')
    expect(store.hitTest({ x: 50, y: 50 })).toBeUndefined()
    expect(store.search({ x: 0, y: 0, width: 10, height: 10 })).toContain('a')
    store.selectAll()
    expect([...store.selection]).toEqual(['c', 'd'])
    await store.stored()
    const commits = source.commits.length
    store.select(['a', 'b', 'w'])
    store.moveBy(5, 5)
    store.rotateBy()
    restackElements(store, 'front')
    store.remove()
    store.startEditing('w')
    store.setLift(['a', 'b'], 5, 5)
    store.commitDraft()
    expect(store.duplicate()).toEqual([])
    expect(store.group()).toBeNull()
    expect(store.editing).toBeNull()
    expect(store.lift).toBeNull()
    await store.stored()
    expect(source.commits).toHaveLength(commits)
    expect(store.size).toBe(5)
  })

  it('stay in place when a selection that includes them is moved or deleted', async () => {
    const { store } = await opened(four())
    store.setLocked(['b'], true)
    store.setLift(['a', 'b'], 10, 0)
    store.commitDraft()
    expect(store.element('a')?.positionX).toBe(10)
    expect(store.element('b')?.positionX).toBe(200)
    store.remove(['a', 'b'])
    expect(store.order).toEqual(['b', 'c', 'd'])
  })

  it('let the element below be hit, and can be hit again once unlocked', async () => {
    const { store } = await opened([at('a', 0, 1), at('b', 0, 2)])
    store.setLocked(['b'], true)
    expect(store.hitTest({ x: 50, y: 50 })).toBe('a')
    store.setLocked(['b'], false)
    expect(store.hitTest({ x: 50, y: 50 })).toBe('b')
    expect(store.element('b')?.properties).toEqual({})
  })

  it('are not selected along with their group', async () => {
    const { store } = await opened(four())
    store.group(['a', 'b', 'c'])
    store.setLocked(['b'], true)
    expect(store.withGroups(['a'])).toEqual(['a', 'c'])
  })
})

describe('hidden elements', () => {
  it('are not mounted, found, selected or fitted, and come back when shown', async () => {
    const { store } = await opened([...four(), at('far', 90_000, 5)])
    const whole = store.boundsOf(store.order)
    store.select(['far', 'a'])
    store.setHidden(['far', 'a'], true)
    expect([...store.selection]).toEqual([])
    expect(store.order).toContain('far')
    expect(store.view.visibleIds).not.toContain('a')
    expect(store.hitTest({ x: 50, y: 50 })).toBeUndefined()
    expect(store.search({ x: 0, y: 0, width: 100_000, height: 100 })).toEqual(['b', 'c', 'd'])
    expect(store.boundsOf(['far'])).toBeNull()
    store.selectAll()
    expect([...store.selection]).toEqual(['b', 'c', 'd'])
    store.view.fit()
    expect(store.view.camera.zoom).toBeGreaterThan(0.5)
    store.setHidden(['far', 'a'], false)
    expect(store.boundsOf(store.order)).toEqual(whole)
  })

  it('move with their group', async () => {
    const { store } = await opened(four())
    store.group(['a', 'b'])
    store.setHidden(['b'], true)
    store.moveBy(10, 0, store.withGroups(['a']))
    expect(store.element('b')?.positionX).toBe(210)
  })

  it('are not shown by previews of others', async () => {
    const { store } = await opened(four())
    store.setHidden(['a'], true)
    store.setPreviews([{ id: 'a', patch: { positionX: 50 } }])
    expect(store.view.visibleIds).not.toContain('a')
  })

  it('no longer fill the canvas if they are backgrounds', async () => {
    const { store } = await opened([testRow('bg', { type: 'color', content: 'background' }), ...four()])
    expect(store.backgroundIds).toEqual(['bg'])
    store.setHidden(['bg'], true)
    expect(store.backgroundIds).toEqual([])
  })
})

describe('the active element', () => {
  it('is the only selected element, or the one set explicitly', async () => {
    const { store } = await opened(four())
    expect(store.activeId).toBeNull()
    store.select(['a'])
    expect(store.activeId).toBe('a')
    store.setActive('b')
    store.toggle(['b'])
    store.toggle(['b'])
    expect(store.activeId).toBe('b')
    store.select([])
    expect(store.activeId).toBe('b')
    store.select(['c'])
    expect(store.activeId).toBe('c')
    store.setActive('d')
    store.remove(['d'])
    expect(store.activeId).toBe('c')
  })

  it('is never a deleted element, and deleted elements leave the selection', async () => {
    const { store, source } = await opened(four())
    store.select(['a', 'b', 'nobody'])
    source.emit({ removed: [{ id: 'a', rev: 9 }] })
    expect([...store.selection]).toEqual(['b'])
    store.setActive('a')
    expect(store.activeId).toBe('b')
  })

  it('multi-select ends when editing does', async () => {
    const { store } = await opened(four())
    store.setPicking(true)
    expect(store.isPicking).toBe(true)
    store.setMode('preview')
    expect(store.isPicking).toBe(false)
    store.setPicking(true)
    expect(store.isPicking).toBe(false)
  })
})

it('names are cut to 80 characters, and a blank name removes the name', async () => {
  const { store } = await opened(four())
  store.rename('a', `  ${'n'.repeat(100)}`)
  expect(store.element('a')?.properties.name).toBe('n'.repeat(80))
  store.rename('a', ' ')
  expect(store.element('a')?.properties).toEqual({})
})

it('selecting by a press among 5,000 elements reads only a few of them', async () => {
  const elements = Array.from({ length: 5000 }, (_, index) =>
    testRow(`e${index}`, {
      positionX: (index % 100) * 120,
      positionY: Math.floor(index / 100) * 120,
      properties: { groupId: `g${Math.floor(index / 5)}` },
    }),
  )
  const { store } = await opened(elements)
  let looked = 0
  const { projection } = (store as unknown as { content: { projection: { get: (id: string) => unknown } } }).content
  const real = projection.get.bind(projection)
  projection.get = (id) => {
    looked++
    return real(id)
  }
  const id = store.hitTest({ x: 610, y: 610 })
  store.select(store.withGroups([id ?? '']))
  expect(store.selection.size).toBe(5)
  expect(looked).toBeLessThan(50)
})
