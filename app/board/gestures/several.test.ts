import { describe, expect, it } from 'vitest'
import { boxOf } from '../store/BoardElement'
import { testRow } from '../store/testSource'
import { TestPointer } from '../view/testPointer'

const A = testRow('a', { positionX: 100, positionY: 100 })
const B = testRow('b', { positionX: 300, positionY: 200 })
const touch = { kind: 'touch' } as const
const free = { modifiers: { ctrl: true } }
const se = { target: { kind: 'resize', id: null, handle: 'se' } } as const
const turn = { target: { kind: 'rotate', id: null } } as const

const boxes = (testPointer: TestPointer, ...ids: string[]) =>
  ids.map((id) => {
    const element = testPointer.store.element(id)
    return element && boxOf(element)
  })

describe('several elements at once', () => {
  it('a corner scales positions and sizes about the opposite corner, live and as one change', async () => {
    const testPointer = await TestPointer.create([A, B])
    testPointer.store.select(['a', 'b'])
    testPointer.down(400, 300, { ...se, ...free })
    testPointer.move(700, 350, { ...se, ...free })
    const doubled = [
      { x: 100, y: 100, width: 200, height: 200, rotation: 0 },
      { x: 500, y: 300, width: 200, height: 200, rotation: 0 },
    ]
    expect(boxes(testPointer, 'a', 'b')).toEqual(doubled)
    expect(testPointer.source.commits).toEqual([])
    testPointer.up(700, 350, { ...se, ...free })
    await testPointer.store.stored()
    expect(boxes(testPointer, 'a', 'b')).toEqual(doubled)
    expect(testPointer.source.commits).toHaveLength(1)
  })

  it('in multi-select a tap on a handle toggles the element below it; otherwise it does nothing', async () => {
    const testPointer = await TestPointer.create([A, B])
    const selected = () => [...testPointer.store.selection]
    testPointer.store.select(['a', 'b'])
    testPointer.tap(395, 295, { ...touch, ...se })
    expect(selected()).toEqual(['a', 'b'])
    testPointer.store.setPicking(true)
    testPointer.tap(395, 295, { ...touch, ...se })
    expect(selected()).toEqual(['a'])
    testPointer.tap(395, 295, { ...touch, ...turn })
    expect(selected()).toEqual(['a', 'b'])
    testPointer.tap(420, 320, { ...touch, ...se })
    expect(selected()).toEqual(['a', 'b'])
  })

  it('a corner scales about the common center with Alt', async () => {
    const testPointer = await TestPointer.create([A, B])
    testPointer.store.select(['a', 'b'])
    testPointer.drag({ x: 400, y: 300 }, { x: 550, y: 300 }, { ...se, modifiers: { alt: true, ctrl: true } })
    expect(boxes(testPointer, 'a')[0]).toMatchObject({ x: -50, y: 0, width: 200 })
    expect(boxes(testPointer, 'b')[0]).toMatchObject({ x: 350, y: 200, width: 200 })
  })

  it('hidden members of a group scale with it, but don’t count toward its frame', async () => {
    const group = { groupId: 'g' }
    const hidden = testRow('h', { positionX: 900, positionY: 100, properties: { ...group, hidden: true } })
    const testPointer = await TestPointer.create([{ ...A, properties: group }, { ...B, properties: group }, hidden])
    testPointer.tap(150, 150)
    testPointer.drag({ x: 400, y: 300 }, { x: 700, y: 500 }, { ...se, ...free })
    expect(boxes(testPointer, 'b', 'h')).toMatchObject([
      { x: 500, width: 200 },
      { x: 1700, width: 200 },
    ])
  })

  it('rotated elements keep their rotation, texts scale with their box, and small ones keep their ratio at 20', async () => {
    const text = testRow('t', { type: 'text', content: 'Words', positionX: 400, width: 200, height: 100 })
    const flat = testRow('f', { positionX: 0, positionY: 400, width: 100, height: 24 })
    const testPointer = await TestPointer.create([text, { ...A, rotation: 30 }, flat])
    testPointer.store.select(['t', 'a', 'f'])
    const frame = testPointer.store.boundsOf(['t', 'a', 'f'])
    const corner = { x: (frame?.x ?? 0) + (frame?.width ?? 0), y: (frame?.y ?? 0) + (frame?.height ?? 0) }
    const half = { x: (frame?.x ?? 0) + (frame?.width ?? 0) / 2, y: (frame?.y ?? 0) + (frame?.height ?? 0) / 2 }
    testPointer.drag(corner, half, { ...se, ...free })
    expect(testPointer.store.element('a')).toMatchObject({ width: 50, height: 50, rotation: 30 })
    expect(testPointer.store.element('t')).toMatchObject({ width: 100, height: 50, properties: { fontSize: 8 } })
    expect(testPointer.store.element('f')).toMatchObject({ width: 83, height: 20 })
  })

  it('the handle rotates positions about the common center and adds to each rotation', async () => {
    const testPointer = await TestPointer.create([A, { ...B, rotation: 10 }])
    const upright = await TestPointer.create([A, B])
    upright.store.select(['a', 'b'])
    upright.drag({ x: 250, y: 50 }, { x: 400, y: 200 }, turn)
    expect(boxes(upright, 'a', 'b')).toEqual([
      { x: 250, y: 50, width: 100, height: 100, rotation: 90 },
      { x: 150, y: 250, width: 100, height: 100, rotation: 90 },
    ])
    testPointer.store.select(['a', 'b'])
    const center = { x: 250, y: 200 }
    testPointer.drag({ x: center.x, y: 50 }, { x: center.x + 60, y: 60 }, { ...turn, modifiers: { shift: true } })
    const by = testPointer.store.element('a')?.rotation ?? 0
    expect(by % 15).toBe(0)
    expect(testPointer.store.element('b')?.rotation).toBe(10 + by)
    await testPointer.store.stored()
    expect(testPointer.source.commits).toHaveLength(1)
  })

  it.each(['Escape or blur', 'pointercancel', 'a second finger', 'deletion', 'a lock', 'the right that is lost'])(
    'resizing and rotating are canceled by %s',
    async (way) => {
      for (const target of [se, turn]) {
        const testPointer = await TestPointer.create([A, B])
        testPointer.store.select(['a', 'b'])
        testPointer.down(400, 300, { ...touch, ...target })
        testPointer.move(500, 340, { ...touch, ...target })
        expect(testPointer.store.draft).toHaveLength(2)
        if (way === 'Escape or blur') testPointer.host.interrupt()
        if (way === 'pointercancel') testPointer.host.send({ type: 'cancel', pointerId: 1 })
        if (way === 'a second finger') testPointer.down(100, 400, { kind: 'touch', pointerId: 2 })
        if (way === 'deletion') testPointer.source.emit({ removed: [{ id: 'a', rev: 9 }] })
        if (way === 'a lock') testPointer.source.emit({ put: [{ ...A, rev: 9, properties: { locked: true } }] })
        if (way === 'the right that is lost') testPointer.store.setMode('preview')
        testPointer.move(510, 350, touch)
        testPointer.up(510, 350, touch)
        await testPointer.store.stored()
        expect(testPointer.source.commits).toEqual([])
        expect(boxes(testPointer, 'b')).toEqual([{ x: 300, y: 200, width: 100, height: 100, rotation: 0 }])
        expect(testPointer.store.guides).toEqual([])
      }
    },
  )
})

describe('snapping while dragging', () => {
  it('a move snaps to an edge within reach, shows a guide, and stores the position shown', async () => {
    const testPointer = await TestPointer.create([A, B])
    testPointer.down(150, 150)
    testPointer.move(346, 150)
    expect(testPointer.store.lift).toMatchObject({ dx: 200, dy: 0 })
    expect(testPointer.store.guides).toContainEqual({ runs: 'down', at: 300, from: 100, to: 300, isGap: false })
    testPointer.up(346, 150)
    expect(testPointer.at('a')).toEqual([300, 100])
    expect(testPointer.store.guides).toEqual([])
  })

  it('the reach is in screen pixels, and Ctrl or Cmd suspends snapping', async () => {
    const testPointer = await TestPointer.create([A, B])
    testPointer.store.view.setCamera({ x: 0, y: 0, zoom: 2 })
    testPointer.down(300, 300)
    testPointer.move(692, 300)
    expect(testPointer.store.lift).toMatchObject({ dx: 196 })
    testPointer.move(696, 300)
    expect(testPointer.store.lift).toMatchObject({ dx: 200 })
    testPointer.move(696, 300, free)
    expect(testPointer.store.lift).toMatchObject({ dx: 198 })
    expect(testPointer.store.guides).toEqual([])
  })

  it('hidden elements and those out of view are no snap targets; locked ones are', async () => {
    const hidden = testRow('h', { positionX: 300, positionY: 400, properties: { hidden: true } })
    const far = testRow('f', { positionX: 300, positionY: 4000 })
    const locked = testRow('l', { positionX: 500, positionY: 400, properties: { locked: true } })
    const testPointer = await TestPointer.create([A, hidden, far, locked])
    testPointer.down(150, 150)
    testPointer.move(346, 150)
    expect(testPointer.store.lift).toMatchObject({ dx: 196 })
    testPointer.move(546, 150)
    expect(testPointer.store.lift).toMatchObject({ dx: 400 })
    testPointer.up(546, 150)
  })

  it('with Shift a move snaps only along its axis', async () => {
    const testPointer = await TestPointer.create([A, testRow('c', { positionX: 300, positionY: 104 })])
    testPointer.down(150, 150)
    testPointer.move(346, 153, { modifiers: { shift: true } })
    expect(testPointer.store.lift).toMatchObject({ dx: 200, dy: 0 })
    testPointer.move(346, 153)
    expect(testPointer.store.lift).toMatchObject({ dx: 200, dy: 4 })
  })

  it('with the grid on, moves and resizes snap to its lines', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.store.setGrid(true)
    testPointer.drag({ x: 150, y: 150 }, { x: 263, y: 187 })
    expect(testPointer.at('a')).toEqual([220, 140])
    testPointer.drag({ x: 320, y: 240 }, { x: 351, y: 273 }, { target: { kind: 'resize', id: 'a', handle: 'se' } })
    expect(testPointer.store.element('a')).toMatchObject({ width: 140, height: 140 })
    testPointer.store.setTool('rectangle')
    testPointer.drag({ x: 492, y: 307 }, { x: 588, y: 391 })
    const [drawn = ''] = testPointer.store.selection
    expect(testPointer.store.element(drawn)).toMatchObject({ positionX: 500, positionY: 300, width: 80, height: 100 })
  })

  it('a dragged edge snaps to another, and the other side follows if the ratio is kept', async () => {
    const testPointer = await TestPointer.create([A, B])
    const corner = { target: { kind: 'resize', id: 'a', handle: 'se' } } as const
    testPointer.down(200, 200, corner)
    testPointer.move(297, 250, corner)
    expect(testPointer.store.element('a')).toMatchObject({ width: 200, height: 150 })
    expect(testPointer.store.guides).toContainEqual({ runs: 'down', at: 300, from: 100, to: 300, isGap: false })
    testPointer.move(297, 250, { ...corner, modifiers: { shift: true } })
    expect(testPointer.store.element('a')).toMatchObject({ width: 200, height: 200 })
    testPointer.host.interrupt()
    expect(testPointer.store.guides).toEqual([])
  })

  it('a dragged edge snaps to an element that came into view when the camera moved', async () => {
    const testPointer = await TestPointer.create([A, testRow('f', { positionX: 400, positionY: 900 })])
    const corner = { target: { kind: 'resize', id: 'a', handle: 'se' } } as const
    testPointer.down(200, 200, corner)
    testPointer.move(220, 220, corner)
    testPointer.store.view.setCamera({ x: 0, y: -500, zoom: 1 })
    testPointer.move(397, 397, corner)
    testPointer.move(397, 398, corner)
    expect(testPointer.store.element('a')).toMatchObject({ width: 300, height: 800 })
  })

  it('a drag updates its snap targets when the camera has moved', async () => {
    const testPointer = await TestPointer.create([A, testRow('f', { positionX: 130, positionY: 900 })])
    testPointer.down(150, 150)
    testPointer.move(177, 150)
    expect(testPointer.store.lift).toMatchObject({ dx: 27 })
    const modifiers = { shift: false, alt: false, ctrl: false }
    const wheel = { point: { x: 177, y: 150 }, deltaX: 0, deltaY: 500, deltaMode: 0, modifiers }
    testPointer.host.send({ type: 'wheel', wheel })
    expect(testPointer.store.lift).toMatchObject({ dx: 30, dy: 500 })
  })
})

describe('copies', () => {
  const alt = { modifiers: { alt: true, ctrl: true } }

  it('Alt-drag leaves the element in place and drops a copy, as one change', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.down(150, 150, alt)
    testPointer.move(250, 250, alt)
    expect(testPointer.store.lift).toMatchObject({ dx: 100, isCopy: true })
    expect(testPointer.store.view.visibleIds).toEqual(['a'])
    expect(testPointer.store.draft).toEqual([])
    testPointer.up(250, 250, alt)
    await testPointer.store.stored()
    const [copy = ''] = testPointer.store.selection
    expect(testPointer.store.lift).toBe(null)
    expect([testPointer.at('a'), testPointer.at(copy)]).toEqual([
      [100, 100],
      [200, 200],
    ])
    expect(testPointer.source.commits).toHaveLength(1)
  })

  it('Alt can be pressed and released during a drag, and Escape leaves nothing behind', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.down(150, 150, free)
    testPointer.move(250, 250, free)
    expect(testPointer.store.view.visibleIds).toEqual([])
    testPointer.move(250, 250, alt)
    expect(testPointer.store.view.visibleIds).toEqual(['a'])
    testPointer.move(250, 250, free)
    expect(testPointer.store.view.visibleIds).toEqual([])
    testPointer.move(250, 250, alt)
    testPointer.host.interrupt()
    testPointer.up(250, 250, alt)
    await testPointer.store.stored()
    expect(testPointer.source.commits).toEqual([])
    expect(testPointer.at('a')).toEqual([100, 100])
  })

  it('a finger with Alt held moves the element', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.drag({ x: 150, y: 150 }, { x: 250, y: 150 }, { ...touch, ...alt })
    expect(testPointer.at('a')).toEqual([200, 100])
    expect(testPointer.store.size).toBe(1)
  })
})

it('a move is canceled when the element is locked or the right to edit is lost', async () => {
  for (const way of ['a lock', 'the right']) {
    const testPointer = await TestPointer.create([A])
    testPointer.down(150, 150)
    testPointer.move(250, 250)
    if (way === 'a lock') testPointer.source.emit({ put: [{ ...A, rev: 9, properties: { locked: true } }] })
    else testPointer.store.setMode('preview')
    testPointer.move(260, 260)
    testPointer.up(260, 260)
    await testPointer.store.stored()
    expect(testPointer.source.commits).toEqual([])
    expect(testPointer.at('a')).toEqual([100, 100])
    expect(testPointer.store.lift).toBe(null)
  }
})

it('a pointer whose release was never received starts a new gesture', async () => {
  const testPointer = await TestPointer.create([A])
  testPointer.down(150, 150)
  testPointer.move(250, 250)
  testPointer.down(700, 500)
  testPointer.up(700, 500)
  expect(testPointer.host.gesture).toBe(null)
  expect(testPointer.at('a')).toEqual([100, 100])
})
