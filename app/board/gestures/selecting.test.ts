import { describe, expect, it } from 'vitest'
import { testRow } from '../store/testSource'
import type { Effect } from './gesture'
import { TestHand } from './testHand'

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

const selected = (hand: TestHand) => [...hand.store.selection]

describe('groups', () => {
  it('a press selects the whole group, a double press only what it is on, and then its mates one by one', async () => {
    const hand = await TestHand.over([A, B, C])
    hand.tap(350, 150)
    expect(selected(hand)).toEqual(['b', 'c'])
    hand.tap(350, 150)
    expect(selected(hand)).toEqual(['b'])
    hand.pass(1000)
    hand.tap(350, 350)
    expect(selected(hand)).toEqual(['c'])
    hand.tap(700, 550)
    hand.tap(350, 150)
    expect(selected(hand)).toEqual(['b', 'c'])
  })

  it('a double press on a text of a group edits it', async () => {
    const hand = await TestHand.over([A, B, C])
    hand.tap(350, 350)
    hand.tap(350, 350)
    expect(hand.store.editing).toBe('c')
    expect(selected(hand)).toEqual(['c'])
  })

  it('a drag moves the whole group; inside of it, only what was gone into', async () => {
    const hand = await TestHand.over([A, B, C])
    hand.drag({ x: 350, y: 150 }, { x: 350, y: 200 }, touch)
    expect([hand.at('b'), hand.at('c')]).toEqual([
      [300, 150],
      [300, 350],
    ])
    hand.pass(1000)
    hand.tap(350, 200)
    hand.tap(350, 200)
    hand.drag({ x: 350, y: 200 }, { x: 450, y: 260 }, ctrl)
    expect(hand.at('c')).toEqual([300, 350])
  })
})

describe('adding', () => {
  it('Shift, Ctrl or Cmd adds and takes out, whole groups at a time, in the order of the picks', async () => {
    const hand = await TestHand.over([A, B, C, D])
    hand.tap(650, 150)
    hand.tap(350, 150, shift)
    hand.tap(150, 150, ctrl)
    expect(selected(hand)).toEqual(['d', 'b', 'c', 'a'])
    hand.tap(350, 150, shift)
    expect(selected(hand)).toEqual(['d', 'a'])
    hand.tap(700, 550, shift)
    expect(selected(hand)).toEqual(['d', 'a'])
  })

  it('while picking every tap toggles, nothing is edited, and an empty tap keeps the picks', async () => {
    const hand = await TestHand.over([A, C, D])
    hand.store.setPicking(true)
    hand.tap(350, 350, touch)
    hand.tap(150, 150, touch)
    hand.tap(700, 500, touch)
    expect(selected(hand)).toEqual(['c', 'a'])
    hand.tap(350, 350, touch)
    hand.tap(350, 350, touch)
    expect(selected(hand)).toEqual(['a', 'c'])
    expect(hand.store.editing).toBe(null)
  })

  it('a drag of one of several moves all, and takes none out', async () => {
    const hand = await TestHand.over([A, D])
    hand.tap(150, 150)
    hand.tap(650, 150, shift)
    hand.drag({ x: 150, y: 150 }, { x: 150, y: 250 }, ctrl)
    expect([hand.at('a'), hand.at('d')]).toEqual([
      [100, 200],
      [600, 200],
    ])
    expect(selected(hand)).toEqual(['a', 'd'])
    await hand.store.stored()
    expect(hand.source.commits).toHaveLength(1)
  })
})

describe('locked and hidden', () => {
  it('a press goes through to what is below, or to the empty canvas', async () => {
    const locked = testRow('l', { positionX: 100, positionY: 100, width: 300, zIndex: 5, properties: { locked: true } })
    const hidden = testRow('h', { positionX: 100, positionY: 100, zIndex: 6, properties: { hidden: true } })
    const hand = await TestHand.over([A, locked, hidden])
    hand.tap(150, 150)
    expect(selected(hand)).toEqual(['a'])
    hand.tap(380, 150)
    expect(selected(hand)).toEqual([])
  })

  it('selected with others, a locked one stays where it is', async () => {
    const hand = await TestHand.over([A, { ...D, properties: { locked: true } }])
    hand.store.select(['a', 'd'])
    hand.drag({ x: 150, y: 150 }, { x: 150, y: 250 }, ctrl)
    expect([hand.at('a'), hand.at('d')]).toEqual([
      [100, 200],
      [600, 100],
    ])
  })

  it('is not resized or turned by its own handles', async () => {
    const hand = await TestHand.over([{ ...A, properties: { locked: true } }])
    hand.drag({ x: 200, y: 200 }, { x: 300, y: 300 }, { target: { kind: 'resize', id: 'a', handle: 'se' } })
    hand.drag({ x: 150, y: 80 }, { x: 300, y: 100 }, { target: { kind: 'rotate', id: 'a' } })
    expect(hand.store.element('a')).toMatchObject({ width: 100, rotation: 0 })
  })
})

describe('marquee', () => {
  it('a mouse or pen from empty canvas selects what the box touches, live, with whole groups', async () => {
    const hand = await TestHand.over([A, B, C, D])
    hand.down(50, 50)
    hand.move(120, 120)
    expect(selected(hand)).toEqual(['a'])
    hand.move(320, 120)
    expect(selected(hand)).toEqual(['a', 'b', 'c'])
    expect(hand.store.marquee).toEqual({ x: 50, y: 50, width: 270, height: 70 })
    hand.move(250, 120)
    hand.up(250, 120)
    expect(selected(hand)).toEqual(['a'])
    expect(hand.store.marquee).toBe(null)
    expect(hand.store.camera).toEqual({ x: 0, y: 0, zoom: 1 })
  })

  it('touches a turned element where it is drawn, and no locked or hidden one', async () => {
    const thin = testRow('t', { positionX: 100, positionY: 300, width: 200, height: 20, rotation: 45 })
    const locked = testRow('l', { positionX: 500, positionY: 300, properties: { locked: true } })
    const hidden = testRow('h', { positionX: 620, positionY: 300, properties: { hidden: true } })
    const hand = await TestHand.over([thin, locked, hidden])
    hand.drag({ x: 220, y: 240 }, { x: 260, y: 280 })
    expect(selected(hand)).toEqual([])
    hand.drag({ x: 160, y: 220 }, { x: 240, y: 340 })
    expect(selected(hand)).toEqual(['t'])
    hand.drag({ x: 480, y: 280 }, { x: 760, y: 460 })
    expect(selected(hand)).toEqual([])
  })

  it('with Shift adds to what is selected, whose order stays', async () => {
    const hand = await TestHand.over([A, B, C, D])
    hand.store.select(['d'])
    hand.drag({ x: 50, y: 50 }, { x: 120, y: 120 }, shift)
    expect(selected(hand)).toEqual(['d', 'a'])
    hand.drag({ x: 50, y: 50 }, { x: 120, y: 120 })
    expect(selected(hand)).toEqual(['a'])
  })

  it('a finger draws one after staying 500 ms, or while picking; else it pans', async () => {
    const asked: Effect[] = []
    const hand = await TestHand.over([A, D], (effect) => asked.push(effect))
    hand.down(50, 50, touch)
    hand.pass(600)
    hand.move(120, 120, touch)
    hand.up(120, 120, touch)
    expect(selected(hand)).toEqual(['a'])
    hand.store.setPicking(true)
    hand.drag({ x: 580, y: 50 }, { x: 620, y: 120 }, touch)
    expect(selected(hand)).toEqual(['a', 'd'])
    expect(hand.store.camera).toEqual({ x: 0, y: 0, zoom: 1 })
    expect(asked).toEqual([])
    hand.store.setPicking(false)
    hand.drag({ x: 500, y: 500 }, { x: 520, y: 500 }, touch)
    expect(hand.store.camera).toEqual({ x: 20, y: 0, zoom: 1 })
  })

  it('a finger that stays on empty canvas and leaves asks for its menu', async () => {
    const asked: Effect[] = []
    const hand = await TestHand.over([A], (effect) => asked.push(effect))
    hand.store.select(['a'])
    hand.down(500, 500, touch)
    hand.pass(600)
    expect(hand.store.marquee).toEqual({ x: 500, y: 500, width: 0, height: 0 })
    hand.up(501, 500, touch)
    expect(hand.store.marquee).toBe(null)
    expect(asked).toEqual([{ type: 'context', point: { x: 500, y: 500 }, id: null }])
    expect(selected(hand)).toEqual(['a'])
  })

  it('keeps its corner on the board when the wheel pans under it', async () => {
    const hand = await TestHand.over([A])
    hand.down(300, 300)
    hand.move(320, 320)
    const modifiers = { shift: false, alt: false, ctrl: false }
    const wheel = { point: { x: 320, y: 320 }, deltaX: 0, deltaY: -160, deltaMode: 0, modifiers }
    hand.host.send({ type: 'wheel', wheel })
    expect(hand.store.marquee).toEqual({ x: 300, y: 160, width: 20, height: 140 })
    hand.move(180, 320)
    expect(selected(hand)).toEqual(['a'])
  })

  it.each(['Escape or blur', 'pointercancel', 'a second finger', 'the right that is lost'])(
    'is taken back by %s',
    async (way) => {
      const hand = await TestHand.over([A, D])
      hand.store.select(['d'])
      hand.down(50, 50, touch)
      hand.pass(600)
      hand.move(120, 120, touch)
      expect(selected(hand)).toEqual(['a'])
      if (way === 'Escape or blur') hand.host.interrupt()
      if (way === 'pointercancel') hand.host.send({ type: 'cancel', pointerId: 1 })
      if (way === 'a second finger') hand.down(400, 400, second)
      if (way === 'the right that is lost') hand.store.setMode('preview')
      hand.move(130, 130, touch)
      hand.up(130, 130, touch)
      expect(hand.store.marquee).toBe(null)
      expect(selected(hand)).toEqual(way === 'the right that is lost' ? [] : ['d'])
    },
  )

  it('goes on when what it touched is deleted by someone else', async () => {
    const hand = await TestHand.over([A, D])
    hand.down(50, 50)
    hand.move(120, 120)
    hand.source.tell({ removed: [{ id: 'a', rev: 9 }] })
    hand.move(720, 220)
    hand.up(720, 220)
    expect(selected(hand)).toEqual(['d'])
  })
})

describe('menus', () => {
  const menu = (hand: TestHand, x: number, y: number) =>
    hand.host.send({
      type: 'menu',
      pointer: {
        pointerId: 1,
        kind: 'mouse',
        point: { x, y },
        time: hand.now,
        modifiers: { shift: false, alt: false, ctrl: false },
      },
    })

  it('a right click selects what is not selected, keeps what is, and gives place and id', async () => {
    const asked: Effect[] = []
    const hand = await TestHand.over([A, B, C, D], (effect) => asked.push(effect))
    hand.store.select(['a', 'd'])
    menu(hand, 150, 150)
    expect(selected(hand)).toEqual(['a', 'd'])
    menu(hand, 350, 150)
    expect(selected(hand)).toEqual(['b', 'c'])
    menu(hand, 700, 500)
    expect(selected(hand)).toEqual(['b', 'c'])
    expect(asked.map((effect) => effect.type === 'context' && effect.id)).toEqual(['a', 'b', null])
  })

  it('nobody is asked in preview', async () => {
    const asked: Effect[] = []
    const hand = await TestHand.over([A], (effect) => asked.push(effect))
    hand.store.setMode('preview')
    menu(hand, 150, 150)
    hand.down(150, 150, touch)
    hand.pass(600)
    hand.move(170, 150, touch)
    hand.up(170, 150, touch)
    expect(asked).toEqual([])
    expect(hand.store.camera.x).toBe(20)
  })

  it('ends a drag that was running', async () => {
    const hand = await TestHand.over([A], () => {})
    hand.down(150, 150)
    hand.move(250, 250)
    menu(hand, 250, 250)
    hand.move(300, 300)
    hand.up(300, 300)
    expect(hand.at('a')).toEqual([100, 100])
  })
})

describe('taps of several fingers', () => {
  async function hand() {
    const told: string[] = []
    const board = await TestHand.over([A, D], undefined, {
      undo: () => told.push('undo'),
      redo: () => told.push('redo'),
    })
    return { board, told }
  }

  it('two undo and three redo, and nothing else happens', async () => {
    const { board, told } = await hand()
    board.store.select(['d'])
    board.down(150, 150, touch)
    board.down(250, 150, second)
    board.move(154, 151, touch)
    board.up(250, 150, second)
    board.up(154, 151, touch)
    expect(told).toEqual(['undo'])
    board.down(150, 150, touch)
    board.down(250, 150, second)
    board.down(350, 150, third)
    board.up(150, 150, touch)
    board.up(350, 150, third)
    board.up(250, 150, second)
    expect(told).toEqual(['undo', 'redo'])
    expect(board.store.camera).toEqual({ x: 0, y: 0, zoom: 1 })
    expect(selected(board)).toEqual(['d'])
    expect(board.at('a')).toEqual([100, 100])
  })

  it.each(['a pinch', 'a slow one', 'a drag before', 'pointercancel', 'four fingers', 'preview'])(
    '%s undoes nothing',
    async (way) => {
      const { board, told } = await hand()
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
      if (way === 'a slow one') board.pass(400)
      if (way === 'pointercancel') board.host.send({ type: 'cancel', pointerId: 2 })
      if (way === 'four fingers') {
        board.tap(400, 400, third)
        board.tap(400, 400, { kind: 'touch', pointerId: 4 })
      }
      board.up(250, 150, second)
      board.up(150, 150, touch)
      expect(told).toEqual([])
    },
  )

  it('taps of one finger, however quick, undo nothing', async () => {
    const { board, told } = await hand()
    board.tap(150, 150, touch)
    board.tap(700, 500, second)
    expect(told).toEqual([])
  })
})
