import { describe, expect, it } from 'vitest'
import { testRow } from '../store/testSource'
import { TestPointer } from '../view/testPointer'
import type { Effect } from './gesture'

const inGroup = { properties: { groupId: 'g' } }
const A = testRow('a', { positionX: 100, positionY: 100 })
const B = testRow('b', { positionX: 300, positionY: 100, ...inGroup })
const C = testRow('c', { positionX: 300, positionY: 300, type: 'text', content: 'Words', ...inGroup })
const D = testRow('d', { positionX: 600, positionY: 100 })
const touch = { kind: 'touch' } as const
const second = { kind: 'touch', pointerId: 2 } as const
const third = { kind: 'touch', pointerId: 3 } as const
const shift = { modifiers: { shift: true } }
const ctrl = { modifiers: { ctrl: true } }

const selected = (testPointer: TestPointer) => [...testPointer.store.selection]

describe('groups', () => {
  it('a press selects the whole group, a double press one member, and later presses the other members', async () => {
    const testPointer = await TestPointer.create([A, B, C])
    testPointer.tap(350, 150)
    expect(selected(testPointer)).toEqual(['b', 'c'])
    testPointer.tap(350, 150)
    expect(selected(testPointer)).toEqual(['b'])
    testPointer.advance(1000)
    testPointer.tap(350, 350)
    expect(selected(testPointer)).toEqual(['c'])
    testPointer.tap(700, 550)
    testPointer.tap(350, 150)
    expect(selected(testPointer)).toEqual(['b', 'c'])
  })

  it('a double press on a text in a group edits it', async () => {
    const testPointer = await TestPointer.create([A, B, C])
    testPointer.tap(350, 350)
    testPointer.tap(350, 350)
    expect(testPointer.store.editing).toBe('c')
    expect(selected(testPointer)).toEqual(['c'])
  })

  it('a drag moves the whole group, or only the selected member inside an entered group', async () => {
    const testPointer = await TestPointer.create([A, B, C])
    testPointer.drag({ x: 350, y: 150 }, { x: 350, y: 200 }, touch)
    expect([testPointer.at('b'), testPointer.at('c')]).toEqual([
      [300, 150],
      [300, 350],
    ])
    testPointer.advance(1000)
    testPointer.tap(350, 200)
    testPointer.tap(350, 200)
    testPointer.drag({ x: 350, y: 200 }, { x: 450, y: 260 }, ctrl)
    expect(testPointer.at('c')).toEqual([300, 350])
  })
})

describe('adding to the selection', () => {
  it('Shift, Ctrl or Cmd toggles elements and whole groups, in the order of selection', async () => {
    const testPointer = await TestPointer.create([A, B, C, D])
    testPointer.tap(650, 150)
    testPointer.tap(350, 150, shift)
    testPointer.tap(150, 150, ctrl)
    expect(selected(testPointer)).toEqual(['d', 'b', 'c', 'a'])
    testPointer.tap(350, 150, shift)
    expect(selected(testPointer)).toEqual(['d', 'a'])
    testPointer.tap(700, 550, shift)
    expect(selected(testPointer)).toEqual(['d', 'a'])
  })

  it('in multi-select every tap toggles, nothing is edited, and a tap on empty canvas keeps the selection', async () => {
    const testPointer = await TestPointer.create([A, C, D])
    testPointer.store.setPicking(true)
    testPointer.tap(350, 350, touch)
    testPointer.tap(150, 150, touch)
    testPointer.tap(700, 500, touch)
    expect(selected(testPointer)).toEqual(['c', 'a'])
    testPointer.tap(350, 350, touch)
    testPointer.tap(350, 350, touch)
    expect(selected(testPointer)).toEqual(['a', 'c'])
    expect(testPointer.store.editing).toBe(null)
  })

  it('dragging one of several selected elements moves them all and deselects none', async () => {
    const testPointer = await TestPointer.create([A, D])
    testPointer.tap(150, 150)
    testPointer.tap(650, 150, shift)
    testPointer.drag({ x: 150, y: 150 }, { x: 150, y: 250 }, ctrl)
    expect([testPointer.at('a'), testPointer.at('d')]).toEqual([
      [100, 200],
      [600, 200],
    ])
    expect(selected(testPointer)).toEqual(['a', 'd'])
    await testPointer.store.stored()
    expect(testPointer.source.commits).toHaveLength(1)
  })
})

describe('locked and hidden', () => {
  it('a press goes through to the element below or the empty canvas', async () => {
    const locked = testRow('l', { positionX: 100, positionY: 100, width: 300, zIndex: 5, properties: { locked: true } })
    const hidden = testRow('h', { positionX: 100, positionY: 100, zIndex: 6, properties: { hidden: true } })
    const testPointer = await TestPointer.create([A, locked, hidden])
    testPointer.tap(150, 150)
    expect(selected(testPointer)).toEqual(['a'])
    testPointer.tap(380, 150)
    expect(selected(testPointer)).toEqual([])
  })

  it('a locked element selected with others stays in place', async () => {
    const testPointer = await TestPointer.create([A, { ...D, properties: { locked: true } }])
    testPointer.store.select(['a', 'd'])
    testPointer.drag({ x: 150, y: 150 }, { x: 150, y: 250 }, ctrl)
    expect([testPointer.at('a'), testPointer.at('d')]).toEqual([
      [100, 200],
      [600, 100],
    ])
  })

  it('a locked element is not resized or rotated by its own handles', async () => {
    const testPointer = await TestPointer.create([{ ...A, properties: { locked: true } }])
    testPointer.drag({ x: 200, y: 200 }, { x: 300, y: 300 }, { target: { kind: 'resize', id: 'a', handle: 'se' } })
    testPointer.drag({ x: 150, y: 80 }, { x: 300, y: 100 }, { target: { kind: 'rotate', id: 'a' } })
    expect(testPointer.store.element('a')).toMatchObject({ width: 100, rotation: 0 })
  })
})

describe('marquee', () => {
  it('a mouse or pen on empty canvas selects what the box touches, live, including whole groups', async () => {
    const testPointer = await TestPointer.create([A, B, C, D])
    testPointer.down(50, 50)
    testPointer.move(120, 120)
    expect(selected(testPointer)).toEqual(['a'])
    testPointer.move(320, 120)
    expect(selected(testPointer)).toEqual(['a', 'b', 'c'])
    expect(testPointer.store.marquee).toEqual({ x: 50, y: 50, width: 270, height: 70 })
    testPointer.move(250, 120)
    testPointer.up(250, 120)
    expect(selected(testPointer)).toEqual(['a'])
    expect(testPointer.store.marquee).toBe(null)
    expect(testPointer.store.camera).toEqual({ x: 0, y: 0, zoom: 1 })
  })

  it('touches a rotated element where it is drawn, but no locked or hidden one', async () => {
    const thin = testRow('t', { positionX: 100, positionY: 300, width: 200, height: 20, rotation: 45 })
    const locked = testRow('l', { positionX: 500, positionY: 300, properties: { locked: true } })
    const hidden = testRow('h', { positionX: 620, positionY: 300, properties: { hidden: true } })
    const testPointer = await TestPointer.create([thin, locked, hidden])
    testPointer.drag({ x: 220, y: 240 }, { x: 260, y: 280 })
    expect(selected(testPointer)).toEqual([])
    testPointer.drag({ x: 160, y: 220 }, { x: 240, y: 340 })
    expect(selected(testPointer)).toEqual(['t'])
    testPointer.drag({ x: 480, y: 280 }, { x: 760, y: 460 })
    expect(selected(testPointer)).toEqual([])
  })

  it('with Shift adds to the selection and keeps its order', async () => {
    const testPointer = await TestPointer.create([A, B, C, D])
    testPointer.store.select(['d'])
    testPointer.drag({ x: 50, y: 50 }, { x: 120, y: 120 }, shift)
    expect(selected(testPointer)).toEqual(['d', 'a'])
    testPointer.drag({ x: 50, y: 50 }, { x: 120, y: 120 })
    expect(selected(testPointer)).toEqual(['a'])
  })

  it('a finger draws one after a 500 ms long press or in multi-select, and pans otherwise', async () => {
    const requested: Effect[] = []
    const testPointer = await TestPointer.create([A, D], (effect) => requested.push(effect))
    testPointer.down(50, 50, touch)
    testPointer.advance(600)
    testPointer.move(120, 120, touch)
    testPointer.up(120, 120, touch)
    expect(selected(testPointer)).toEqual(['a'])
    testPointer.store.setPicking(true)
    testPointer.drag({ x: 580, y: 50 }, { x: 620, y: 120 }, touch)
    expect(selected(testPointer)).toEqual(['a', 'd'])
    expect(testPointer.store.camera).toEqual({ x: 0, y: 0, zoom: 1 })
    expect(requested).toEqual([])
    testPointer.store.setPicking(false)
    testPointer.drag({ x: 500, y: 500 }, { x: 520, y: 500 }, touch)
    expect(testPointer.store.camera).toEqual({ x: 20, y: 0, zoom: 1 })
  })

  it('a long press on empty canvas without a drag requests the context menu', async () => {
    const requested: Effect[] = []
    const testPointer = await TestPointer.create([A], (effect) => requested.push(effect))
    testPointer.store.select(['a'])
    testPointer.down(500, 500, touch)
    testPointer.advance(600)
    expect(testPointer.store.marquee).toEqual({ x: 500, y: 500, width: 0, height: 0 })
    testPointer.up(501, 500, touch)
    expect(testPointer.store.marquee).toBe(null)
    expect(requested).toEqual([{ type: 'context', point: { x: 500, y: 500 }, id: null }])
    expect(selected(testPointer)).toEqual(['a'])
  })

  it('keeps its corner on the board when the wheel pans under it', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.down(300, 300)
    testPointer.move(320, 320)
    const modifiers = { shift: false, alt: false, ctrl: false }
    const wheel = { point: { x: 320, y: 320 }, deltaX: 0, deltaY: -160, deltaMode: 0, modifiers }
    testPointer.host.send({ type: 'wheel', wheel })
    expect(testPointer.store.marquee).toEqual({ x: 300, y: 160, width: 20, height: 140 })
    testPointer.move(180, 320)
    expect(selected(testPointer)).toEqual(['a'])
  })

  it.each(['Escape or blur', 'pointercancel', 'a second finger', 'the right that is lost'])(
    'is canceled by %s',
    async (way) => {
      const testPointer = await TestPointer.create([A, D])
      testPointer.store.select(['d'])
      testPointer.down(50, 50, touch)
      testPointer.advance(600)
      testPointer.move(120, 120, touch)
      expect(selected(testPointer)).toEqual(['a'])
      if (way === 'Escape or blur') testPointer.host.interrupt()
      if (way === 'pointercancel') testPointer.host.send({ type: 'cancel', pointerId: 1 })
      if (way === 'a second finger') testPointer.down(400, 400, second)
      if (way === 'the right that is lost') testPointer.store.setMode('preview')
      testPointer.move(130, 130, touch)
      testPointer.up(130, 130, touch)
      expect(testPointer.store.marquee).toBe(null)
      expect(selected(testPointer)).toEqual(way === 'the right that is lost' ? [] : ['d'])
    },
  )

  it('continues when someone else deletes an element that it touched', async () => {
    const testPointer = await TestPointer.create([A, D])
    testPointer.down(50, 50)
    testPointer.move(120, 120)
    testPointer.source.emit({ removed: [{ id: 'a', rev: 9 }] })
    testPointer.move(720, 220)
    testPointer.up(720, 220)
    expect(selected(testPointer)).toEqual(['d'])
  })
})

describe('menus', () => {
  const menu = (testPointer: TestPointer, x: number, y: number) =>
    testPointer.host.send({
      type: 'menu',
      pointer: {
        pointerId: 1,
        kind: 'mouse',
        point: { x, y },
        time: testPointer.now,
        modifiers: { shift: false, alt: false, ctrl: false },
      },
    })

  it('a right click selects an unselected element, keeps a selection, and reports the element', async () => {
    const requested: Effect[] = []
    const testPointer = await TestPointer.create([A, B, C, D], (effect) => requested.push(effect))
    testPointer.store.select(['a', 'd'])
    menu(testPointer, 150, 150)
    expect(selected(testPointer)).toEqual(['a', 'd'])
    menu(testPointer, 350, 150)
    expect(selected(testPointer)).toEqual(['b', 'c'])
    menu(testPointer, 700, 500)
    expect(selected(testPointer)).toEqual(['b', 'c'])
    expect(requested.map((effect) => effect.type === 'context' && effect.id)).toEqual(['a', 'b', null])
  })

  it('no menu is requested in Preview', async () => {
    const requested: Effect[] = []
    const testPointer = await TestPointer.create([A], (effect) => requested.push(effect))
    testPointer.store.setMode('preview')
    menu(testPointer, 150, 150)
    testPointer.down(150, 150, touch)
    testPointer.advance(600)
    testPointer.move(170, 150, touch)
    testPointer.up(170, 150, touch)
    expect(requested).toEqual([])
    expect(testPointer.store.camera.x).toBe(20)
  })

  it('ends a drag in progress', async () => {
    const testPointer = await TestPointer.create([A], () => {})
    testPointer.down(150, 150)
    testPointer.move(250, 250)
    menu(testPointer, 250, 250)
    testPointer.move(300, 300)
    testPointer.up(300, 300)
    expect(testPointer.at('a')).toEqual([100, 100])
  })
})

describe('multi-finger taps', () => {
  async function testPointer() {
    const notified: string[] = []
    const board = await TestPointer.create([A, D], undefined, {
      undo: () => notified.push('undo'),
      redo: () => notified.push('redo'),
    })
    return { board, told: notified }
  }

  it('two fingers undo and three redo, and nothing else happens', async () => {
    const { board, told: notified } = await testPointer()
    board.store.select(['d'])
    board.down(150, 150, touch)
    board.down(250, 150, second)
    board.move(154, 151, touch)
    board.up(250, 150, second)
    board.up(154, 151, touch)
    expect(notified).toEqual(['undo'])
    board.down(150, 150, touch)
    board.down(250, 150, second)
    board.down(350, 150, third)
    board.up(150, 150, touch)
    board.up(350, 150, third)
    board.up(250, 150, second)
    expect(notified).toEqual(['undo', 'redo'])
    expect(board.store.camera).toEqual({ x: 0, y: 0, zoom: 1 })
    expect(selected(board)).toEqual(['d'])
    expect(board.at('a')).toEqual([100, 100])
  })

  it.each(['a pinch', 'a slow one', 'a drag before', 'pointercancel', 'four fingers', 'preview'])(
    '%s undoes nothing',
    async (way) => {
      const { board, told: notified } = await testPointer()
      if (way === 'preview') board.store.setMode('preview')
      board.down(150, 150, touch)
      if (way === 'a drag before') {
        board.move(158, 150, touch)
        board.move(150, 150, touch)
      }
      board.down(250, 150, second)
      if (way === 'a pinch') {
        board.move(280, 150, second)
        board.move(250, 150, second)
      }
      if (way === 'a slow one') board.advance(400)
      if (way === 'pointercancel') board.host.send({ type: 'cancel', pointerId: 2 })
      if (way === 'four fingers') {
        board.tap(400, 400, third)
        board.tap(400, 400, { kind: 'touch', pointerId: 4 })
      }
      board.up(250, 150, second)
      board.up(150, 150, touch)
      expect(notified).toEqual([])
    },
  )

  it('quick taps with one finger undo nothing', async () => {
    const { board, told: notified } = await testPointer()
    board.tap(150, 150, touch)
    board.tap(700, 500, second)
    expect(notified).toEqual([])
  })
})
