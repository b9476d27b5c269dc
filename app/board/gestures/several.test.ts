import { describe, expect, it } from 'vitest'
import { boxOf } from '../store/BoardElement'
import { testRow } from '../store/testSource'
import { TestHand } from './testHand'

const A = testRow('a', { positionX: 100, positionY: 100 })
const B = testRow('b', { positionX: 300, positionY: 200 })
const touch = { kind: 'touch' } as const
const free = { modifiers: { ctrl: true } }
const se = { target: { kind: 'resize', id: null, handle: 'se' } } as const
const turn = { target: { kind: 'rotate', id: null } } as const

const boxes = (hand: TestHand, ...ids: string[]) =>
  ids.map((id) => {
    const element = hand.store.element(id)
    return element && boxOf(element)
  })

describe('several at once', () => {
  it('a corner scales places and sizes about the opposite corner, as one change that is seen while it lasts', async () => {
    const hand = await TestHand.over([A, B])
    hand.store.select(['a', 'b'])
    hand.down(400, 300, { ...se, ...free })
    hand.move(700, 350, { ...se, ...free })
    const doubled = [
      { x: 100, y: 100, width: 200, height: 200, rotation: 0 },
      { x: 500, y: 300, width: 200, height: 200, rotation: 0 },
    ]
    expect(boxes(hand, 'a', 'b')).toEqual(doubled)
    expect(hand.source.commits).toEqual([])
    hand.up(700, 350, { ...se, ...free })
    await hand.store.stored()
    expect(boxes(hand, 'a', 'b')).toEqual(doubled)
    expect(hand.source.commits).toHaveLength(1)
  })

  it('with Alt about their centre', async () => {
    const hand = await TestHand.over([A, B])
    hand.store.select(['a', 'b'])
    hand.drag({ x: 400, y: 300 }, { x: 550, y: 300 }, { ...se, modifiers: { alt: true, ctrl: true } })
    expect(boxes(hand, 'a')[0]).toMatchObject({ x: -50, y: 0, width: 200 })
    expect(boxes(hand, 'b')[0]).toMatchObject({ x: 350, y: 200, width: 200 })
  })

  it('what is hidden in a group scales along, and has no part in the frame', async () => {
    const group = { groupId: 'g' }
    const hidden = testRow('h', { positionX: 900, positionY: 100, properties: { ...group, hidden: true } })
    const hand = await TestHand.over([{ ...A, properties: group }, { ...B, properties: group }, hidden])
    hand.tap(150, 150)
    hand.drag({ x: 400, y: 300 }, { x: 700, y: 500 }, { ...se, ...free })
    expect(boxes(hand, 'b', 'h')).toMatchObject([
      { x: 500, width: 200 },
      { x: 1700, width: 200 },
    ])
  })

  it('turned ones keep their rotation, words grow with their box, and small ones keep their ratio at 20', async () => {
    const text = testRow('t', { type: 'text', content: 'Words', positionX: 400, width: 200, height: 100 })
    const flat = testRow('f', { positionX: 0, positionY: 400, width: 100, height: 24 })
    const hand = await TestHand.over([text, { ...A, rotation: 30 }, flat])
    hand.store.select(['t', 'a', 'f'])
    const frame = hand.store.boundsOf(['t', 'a', 'f'])
    const corner = { x: (frame?.x ?? 0) + (frame?.width ?? 0), y: (frame?.y ?? 0) + (frame?.height ?? 0) }
    const half = { x: (frame?.x ?? 0) + (frame?.width ?? 0) / 2, y: (frame?.y ?? 0) + (frame?.height ?? 0) / 2 }
    hand.drag(corner, half, { ...se, ...free })
    expect(hand.store.element('a')).toMatchObject({ width: 50, height: 50, rotation: 30 })
    expect(hand.store.element('t')).toMatchObject({ width: 100, height: 50, properties: { fontSize: 8 } })
    expect(hand.store.element('f')).toMatchObject({ width: 83, height: 20 })
  })

  it('the handle turns places about the common centre and adds to each rotation', async () => {
    const hand = await TestHand.over([A, { ...B, rotation: 10 }])
    const upright = await TestHand.over([A, B])
    upright.store.select(['a', 'b'])
    upright.drag({ x: 250, y: 50 }, { x: 400, y: 200 }, turn)
    expect(boxes(upright, 'a', 'b')).toEqual([
      { x: 250, y: 50, width: 100, height: 100, rotation: 90 },
      { x: 150, y: 250, width: 100, height: 100, rotation: 90 },
    ])
    hand.store.select(['a', 'b'])
    const centre = { x: 250, y: 200 }
    hand.drag({ x: centre.x, y: 50 }, { x: centre.x + 60, y: 60 }, { ...turn, modifiers: { shift: true } })
    const by = hand.store.element('a')?.rotation ?? 0
    expect(by % 15).toBe(0)
    expect(hand.store.element('b')?.rotation).toBe(10 + by)
    await hand.store.stored()
    expect(hand.source.commits).toHaveLength(1)
  })

  it.each(['Escape or blur', 'pointercancel', 'a second finger', 'deletion', 'a lock', 'the right that is lost'])(
    'resizing and turning are taken back by %s',
    async (way) => {
      for (const target of [se, turn]) {
        const hand = await TestHand.over([A, B])
        hand.store.select(['a', 'b'])
        hand.down(400, 300, { ...touch, ...target })
        hand.move(500, 340, { ...touch, ...target })
        expect(hand.store.draft).toHaveLength(2)
        if (way === 'Escape or blur') hand.host.interrupt()
        if (way === 'pointercancel') hand.host.send({ type: 'cancel', pointerId: 1 })
        if (way === 'a second finger') hand.down(100, 400, { kind: 'touch', pointerId: 2 })
        if (way === 'deletion') hand.source.tell({ removed: [{ id: 'a', rev: 9 }] })
        if (way === 'a lock') hand.source.tell({ put: [{ ...A, rev: 9, properties: { locked: true } }] })
        if (way === 'the right that is lost') hand.store.setMode('preview')
        hand.move(510, 350, touch)
        hand.up(510, 350, touch)
        await hand.store.stored()
        expect(hand.source.commits).toEqual([])
        expect(boxes(hand, 'b')).toEqual([{ x: 300, y: 200, width: 100, height: 100, rotation: 0 }])
        expect(hand.store.guides).toEqual([])
      }
    },
  )
})

describe('snapping while dragging', () => {
  it('a move rests on an edge in reach, shows why, and stores what was shown', async () => {
    const hand = await TestHand.over([A, B])
    hand.down(150, 150)
    hand.move(346, 150)
    expect(hand.store.lift).toMatchObject({ dx: 200, dy: 0 })
    expect(hand.store.guides).toContainEqual({ runs: 'down', at: 300, from: 100, to: 300, isGap: false })
    hand.up(346, 150)
    expect(hand.at('a')).toEqual([300, 100])
    expect(hand.store.guides).toEqual([])
  })

  it('reach is in screen px, and Ctrl or Cmd suspends it', async () => {
    const hand = await TestHand.over([A, B])
    hand.store.view.setCamera({ x: 0, y: 0, zoom: 2 })
    hand.down(300, 300)
    hand.move(692, 300)
    expect(hand.store.lift).toMatchObject({ dx: 196 })
    hand.move(696, 300)
    expect(hand.store.lift).toMatchObject({ dx: 200 })
    hand.move(696, 300, free)
    expect(hand.store.lift).toMatchObject({ dx: 198 })
    expect(hand.store.guides).toEqual([])
  })

  it('what is hidden or out of sight catches nothing; what is locked does', async () => {
    const hidden = testRow('h', { positionX: 300, positionY: 400, properties: { hidden: true } })
    const far = testRow('f', { positionX: 300, positionY: 4000 })
    const locked = testRow('l', { positionX: 500, positionY: 400, properties: { locked: true } })
    const hand = await TestHand.over([A, hidden, far, locked])
    hand.down(150, 150)
    hand.move(346, 150)
    expect(hand.store.lift).toMatchObject({ dx: 196 })
    hand.move(546, 150)
    expect(hand.store.lift).toMatchObject({ dx: 400 })
    hand.up(546, 150)
  })

  it('with Shift it keeps to its axis', async () => {
    const hand = await TestHand.over([A, testRow('c', { positionX: 300, positionY: 104 })])
    hand.down(150, 150)
    hand.move(346, 153, { modifiers: { shift: true } })
    expect(hand.store.lift).toMatchObject({ dx: 200, dy: 0 })
    hand.move(346, 153)
    expect(hand.store.lift).toMatchObject({ dx: 200, dy: 4 })
  })

  it('with the grid, moves and resizes go to its lines', async () => {
    const hand = await TestHand.over([A])
    hand.store.setGrid(true)
    hand.drag({ x: 150, y: 150 }, { x: 263, y: 187 })
    expect(hand.at('a')).toEqual([220, 140])
    hand.drag({ x: 320, y: 240 }, { x: 351, y: 273 }, { target: { kind: 'resize', id: 'a', handle: 'se' } })
    expect(hand.store.element('a')).toMatchObject({ width: 140, height: 140 })
    hand.store.setTool('rectangle')
    hand.drag({ x: 492, y: 307 }, { x: 588, y: 391 })
    const [drawn = ''] = hand.store.selection
    expect(hand.store.element(drawn)).toMatchObject({ positionX: 500, positionY: 300, width: 80, height: 100 })
  })

  it('a dragged edge rests on another; with the ratio kept the other side follows', async () => {
    const hand = await TestHand.over([A, B])
    const corner = { target: { kind: 'resize', id: 'a', handle: 'se' } } as const
    hand.down(200, 200, corner)
    hand.move(297, 250, corner)
    expect(hand.store.element('a')).toMatchObject({ width: 200, height: 150 })
    expect(hand.store.guides).toContainEqual({ runs: 'down', at: 300, from: 100, to: 300, isGap: false })
    hand.move(297, 250, { ...corner, modifiers: { shift: true } })
    expect(hand.store.element('a')).toMatchObject({ width: 200, height: 200 })
    hand.host.interrupt()
    expect(hand.store.guides).toEqual([])
  })

  it('looks anew at what is in sight when the camera has moved under the drag', async () => {
    const hand = await TestHand.over([A, testRow('f', { positionX: 130, positionY: 900 })])
    hand.down(150, 150)
    hand.move(177, 150)
    expect(hand.store.lift).toMatchObject({ dx: 27 })
    const modifiers = { shift: false, alt: false, ctrl: false }
    const wheel = { point: { x: 177, y: 150 }, deltaX: 0, deltaY: 500, deltaMode: 0, modifiers }
    hand.host.send({ type: 'wheel', wheel })
    expect(hand.store.lift).toMatchObject({ dx: 30, dy: 500 })
  })
})

describe('copies', () => {
  const alt = { modifiers: { alt: true, ctrl: true } }

  it('Alt-drag leaves the element and puts a copy down, as one change', async () => {
    const hand = await TestHand.over([A])
    hand.down(150, 150, alt)
    hand.move(250, 250, alt)
    expect(hand.store.lift).toMatchObject({ dx: 100, isCopy: true })
    expect(hand.store.view.visibleIds).toEqual(['a'])
    expect(hand.store.draft).toEqual([])
    hand.up(250, 250, alt)
    await hand.store.stored()
    const [copy = ''] = hand.store.selection
    expect(hand.store.lift).toBe(null)
    expect([hand.at('a'), hand.at(copy)]).toEqual([
      [100, 100],
      [200, 200],
    ])
    expect(hand.source.commits).toHaveLength(1)
  })

  it('Alt may come and go while the drag lasts, and Escape leaves nothing behind', async () => {
    const hand = await TestHand.over([A])
    hand.down(150, 150, free)
    hand.move(250, 250, free)
    expect(hand.store.view.visibleIds).toEqual([])
    hand.move(250, 250, alt)
    expect(hand.store.view.visibleIds).toEqual(['a'])
    hand.move(250, 250, free)
    expect(hand.store.view.visibleIds).toEqual([])
    hand.move(250, 250, alt)
    hand.host.interrupt()
    hand.up(250, 250, alt)
    await hand.store.stored()
    expect(hand.source.commits).toEqual([])
    expect(hand.at('a')).toEqual([100, 100])
  })

  it('a finger with Alt held moves', async () => {
    const hand = await TestHand.over([A])
    hand.drag({ x: 150, y: 150 }, { x: 250, y: 150 }, { ...touch, ...alt })
    expect(hand.at('a')).toEqual([200, 100])
    expect(hand.store.size).toBe(1)
  })
})

it('a move that others lock or whose right is lost is taken back', async () => {
  for (const way of ['a lock', 'the right']) {
    const hand = await TestHand.over([A])
    hand.down(150, 150)
    hand.move(250, 250)
    if (way === 'a lock') hand.source.tell({ put: [{ ...A, rev: 9, properties: { locked: true } }] })
    else hand.store.setMode('preview')
    hand.move(260, 260)
    hand.up(260, 260)
    await hand.store.stored()
    expect(hand.source.commits).toEqual([])
    expect(hand.at('a')).toEqual([100, 100])
    expect(hand.store.lift).toBe(null)
  }
})

it('a pointer whose leaving was never told starts anew', async () => {
  const hand = await TestHand.over([A])
  hand.down(150, 150)
  hand.move(250, 250)
  hand.down(700, 500)
  hand.up(700, 500)
  expect(hand.host.gesture).toBe(null)
  expect(hand.at('a')).toEqual([100, 100])
})
