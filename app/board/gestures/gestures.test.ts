import { describe, expect, it } from 'vitest'
import { testRow } from '../store/testSource'
import type { Effect } from './gesture'
import { TestHand } from './testHand'

const A = testRow('a', { positionX: 100, positionY: 100 })
const B = testRow('b', { positionX: 400, positionY: 100, type: 'text', content: 'Words' })
const PICTURE = testRow('p', { type: 'image', content: '/assets/x.jpg', positionX: 100, positionY: 300, width: 200 })
const touch = { kind: 'touch' } as const
const second = { kind: 'touch', pointerId: 2 } as const

describe('press', () => {
  it('a mouse selects the element at once and the topmost of those under it', async () => {
    const above = testRow('c', { positionX: 150, positionY: 150, zIndex: 2 })
    const hand = await TestHand.over([above, A])
    hand.down(160, 160)
    expect([...hand.store.selection]).toEqual(['c'])
  })

  it('a finger selects when it leaves', async () => {
    const hand = await TestHand.over([A])
    hand.down(150, 150, touch)
    expect(hand.store.selection.size).toBe(0)
    hand.up(150, 150, touch)
    expect([...hand.store.selection]).toEqual(['a'])
  })

  it('a finger just beside a small element means it, a mouse does not', async () => {
    const hand = await TestHand.over([A])
    hand.tap(205, 150)
    expect(hand.store.selection.size).toBe(0)
    hand.tap(205, 150, touch)
    expect(hand.store.selection.size).toBe(1)
  })

  it('a tap on empty canvas deselects', async () => {
    const hand = await TestHand.over([A])
    hand.tap(150, 150)
    hand.tap(700, 500)
    expect(hand.store.selection.size).toBe(0)
  })

  it('a double press edits a text; two slow ones, or on two elements, do not', async () => {
    const hand = await TestHand.over([A, B])
    hand.tap(450, 150)
    hand.pass(1000)
    hand.tap(450, 150)
    hand.tap(150, 150)
    hand.tap(450, 150)
    expect(hand.store.editing).toBe(null)
    hand.tap(450, 150)
    expect(hand.store.editing).toBe('b')
  })

  it('a press elsewhere ends editing and commits the words as one change', async () => {
    const hand = await TestHand.over([A, B])
    hand.store.startEditing('b')
    hand.store.setDraft([{ id: 'b', patch: { content: 'New' } }])
    hand.store.setDraft([{ id: 'b', patch: { content: 'New words' } }])
    hand.down(700, 500)
    await hand.store.stored()
    expect(hand.store.editing).toBe(null)
    expect(hand.source.commits.flat().map(({ change }) => 'data' in change && change.data)).toEqual([
      { content: 'New words' },
    ])
  })

  it('a finger that stays 500 ms selects and asks for the context menu, and then drags nothing', async () => {
    const asked: Effect[] = []
    const hand = await TestHand.over([A], (effect) => asked.push(effect))
    hand.down(150, 150, touch)
    hand.pass(499)
    expect(asked).toEqual([])
    hand.pass(10)
    expect(asked).toEqual([{ type: 'context', point: { x: 150, y: 150 }, id: 'a' }])
    hand.move(300, 300, touch)
    hand.up(300, 300, touch)
    expect(hand.at('a')).toEqual([100, 100])
    expect([...hand.store.selection]).toEqual(['a'])
  })

  it('preview selects nothing and moves nothing, but pans', async () => {
    const hand = await TestHand.over([A])
    hand.store.setMode('preview')
    hand.tap(150, 150)
    hand.drag({ x: 150, y: 150 }, { x: 250, y: 170 })
    expect(hand.store.selection.size).toBe(0)
    expect(hand.at('a')).toEqual([100, 100])
    expect(hand.store.camera).toEqual({ x: 100, y: 20, zoom: 1 })
  })
})

describe('move', () => {
  it('starts after 4 px of a mouse and 6 px of a finger', async () => {
    const hand = await TestHand.over([A])
    hand.down(150, 150)
    hand.move(153, 150)
    expect(hand.store.lift).toBe(null)
    hand.move(154, 150)
    expect(hand.store.lift).toMatchObject({ dx: 4, dy: 0 })
    hand.up(154, 150)
    hand.down(150, 150, touch)
    hand.move(155, 150, touch)
    expect(hand.store.lift).toBe(null)
    hand.move(156, 150, touch)
    expect(hand.store.lift).toMatchObject({ dx: 6, dy: 0 })
  })

  it('lifts while it lasts and becomes one change, in whole board px, when it ends', async () => {
    const hand = await TestHand.over([A])
    hand.store.view.setCamera({ x: 0, y: 0, zoom: 3 })
    hand.down(450, 450)
    hand.move(500, 500)
    expect(hand.store.view.visibleIds).toEqual([])
    expect(hand.at('a')).toEqual([100, 100])
    hand.move(550, 460)
    hand.up(550, 460)
    expect(hand.store.lift).toBe(null)
    expect(hand.store.view.visibleIds).toEqual(['a'])
    expect(hand.at('a')).toEqual([133, 103])
    await hand.store.stored()
    expect(hand.source.commits.flat()).toHaveLength(1)
  })

  it('with Shift keeps to the longer axis', async () => {
    const hand = await TestHand.over([A])
    hand.drag({ x: 150, y: 150 }, { x: 200, y: 170 }, { modifiers: { shift: true } })
    expect(hand.at('a')).toEqual([150, 100])
  })

  it('follows the pointer when the wheel pans under it', async () => {
    const hand = await TestHand.over([A])
    hand.down(150, 150)
    hand.move(250, 150)
    const modifiers = { shift: false, alt: false, ctrl: false }
    hand.host.send({
      type: 'wheel',
      wheel: { point: { x: 250, y: 150 }, deltaX: 0, deltaY: 50, deltaMode: 0, modifiers },
    })
    hand.up(250, 150)
    expect(hand.at('a')).toEqual([200, 150])
  })

  it.each(['Escape or blur', 'pointercancel', 'a second finger', 'deleted by someone else'])(
    'is taken back by %s',
    async (way) => {
      const hand = await TestHand.over([A, B])
      hand.down(150, 150, touch)
      hand.move(300, 300, touch)
      expect(hand.store.lift).not.toBe(null)
      if (way === 'Escape or blur') hand.host.interrupt()
      if (way === 'pointercancel') hand.host.send({ type: 'cancel', pointerId: 1 })
      if (way === 'a second finger') hand.down(400, 400, second)
      if (way === 'deleted by someone else') hand.source.tell({ removed: [{ id: 'a', rev: 9 }] })
      expect(hand.store.lift).toBe(null)
      hand.move(350, 350, touch)
      hand.up(350, 350, touch)
      await hand.store.stored()
      expect(hand.source.commits).toEqual([])
      expect(hand.at('a')).toEqual(way === 'deleted by someone else' ? null : [100, 100])
      expect(hand.store.selection.size).toBe(0)
    },
  )

  it('goes on when another element is deleted', async () => {
    const hand = await TestHand.over([A, B])
    hand.down(150, 150)
    hand.move(250, 150)
    hand.source.tell({ removed: [{ id: 'b', rev: 9 }] })
    hand.up(250, 150)
    expect(hand.at('a')).toEqual([200, 100])
  })

  it('adds its distance to where someone else has put the element meanwhile', async () => {
    const hand = await TestHand.over([A])
    hand.down(150, 150)
    hand.move(250, 150)
    hand.source.tell({ put: [{ ...A, positionY: 500, rev: 9 }] })
    hand.up(250, 150)
    expect(hand.at('a')).toEqual([200, 500])
  })
})

describe('resize and rotate', () => {
  const se = { target: { kind: 'resize', id: 'a', handle: 'se' } } as const
  const corner = { target: { kind: 'resize', id: 'p', handle: 'se' } } as const
  const turn = { target: { kind: 'rotate', id: 'a' } } as const

  it('shows a draft while it lasts and becomes one change of size and place', async () => {
    const hand = await TestHand.over([A])
    hand.down(205, 205, se)
    hand.move(255, 225, se)
    expect(hand.store.element('a')).toMatchObject({ width: 150, height: 120 })
    expect(hand.source.entries).toEqual([])
    hand.up(255, 225, se)
    await hand.store.stored()
    expect(hand.source.commits.flat().map(({ change }) => 'data' in change && change.data)).toEqual([
      { width: 150, height: 120 },
    ])
  })

  it('corners of images keep the ratio and Shift frees them; other elements the other way round', async () => {
    const hand = await TestHand.over([A, PICTURE])
    hand.drag({ x: 300, y: 400 }, { x: 500, y: 400 }, corner)
    expect(hand.store.element('p')).toMatchObject({ width: 400, height: 200 })
    hand.drag({ x: 500, y: 500 }, { x: 500, y: 450 }, { ...corner, modifiers: { shift: true } })
    expect(hand.store.element('p')).toMatchObject({ width: 400, height: 150 })
    hand.drag({ x: 200, y: 200 }, { x: 250, y: 200 }, { ...se, modifiers: { shift: true } })
    expect(hand.store.element('a')).toMatchObject({ width: 150, height: 150 })
  })

  it('a touch of a handle that goes nowhere changes nothing', async () => {
    const hand = await TestHand.over([A])
    hand.drag({ x: 200, y: 200 }, { x: 202, y: 201 }, { ...se, kind: 'touch' })
    await hand.store.stored()
    expect(hand.source.commits).toEqual([])
  })

  it('turns by whole degrees, in steps of 15 with Shift', async () => {
    const hand = await TestHand.over([A])
    hand.drag({ x: 150, y: 80 }, { x: 178, y: 100 }, turn)
    const free = hand.store.element('a')?.rotation
    expect(free).toBe(29)
    hand.drag({ x: 178, y: 100 }, { x: 220, y: 150 }, { ...turn, modifiers: { shift: true } })
    expect(hand.store.element('a')?.rotation).toBe(90)
  })

  it('Escape takes a running one back', async () => {
    const hand = await TestHand.over([A])
    hand.down(200, 200, se)
    hand.move(300, 300, se)
    expect(hand.host.interrupt()).toBe(true)
    expect(hand.store.element('a')).toMatchObject({ width: 100, height: 100 })
    hand.up(300, 300, se)
    expect(hand.host.gesture).toBe(null)
    expect(hand.host.interrupt()).toBe(false)
  })
})

describe('camera', () => {
  it.each([
    ['a finger on empty canvas', 700, 500, { kind: 'touch' }],
    ['the middle button over an element', 150, 150, { button: 1 }],
  ] as const)('%s pans', async (_, x, y, options) => {
    const hand = await TestHand.over([A])
    hand.drag({ x, y }, { x: x - 50, y: y + 20 }, options)
    expect(hand.store.camera).toEqual({ x: -50, y: 20, zoom: 1 })
    expect(hand.at('a')).toEqual([100, 100])
  })

  it('Space and the pan tool pan over elements too, and select nothing', async () => {
    const hand = await TestHand.over([A])
    hand.host.send({ type: 'space', isDown: true })
    hand.drag({ x: 150, y: 150 }, { x: 160, y: 150 })
    hand.host.send({ type: 'space', isDown: false })
    hand.store.setTool('pan')
    hand.drag({ x: 150, y: 150 }, { x: 160, y: 150 })
    expect(hand.store.camera.x).toBe(20)
    expect(hand.store.selection.size).toBe(0)
  })

  it('two fingers zoom about their midpoint and pan with it', async () => {
    const hand = await TestHand.over([A])
    hand.down(300, 300, touch)
    hand.down(400, 300, second)
    hand.move(250, 320, touch)
    hand.move(450, 320, second)
    expect(hand.store.camera.zoom).toBeCloseTo(2)
    // Board point 350, 300 was between the fingers and is now at 350, 320.
    expect(hand.store.camera.x + 350 * 2).toBeCloseTo(350)
    expect(hand.store.camera.y + 300 * 2).toBeCloseTo(320)
  })

  it('the finger that stays after a pinch goes on panning and taps nothing', async () => {
    const hand = await TestHand.over([A])
    hand.down(150, 150, touch)
    hand.down(300, 150, second)
    hand.up(300, 150, second)
    hand.move(160, 150, touch)
    hand.up(160, 150, touch)
    expect(hand.store.camera).toEqual({ x: 10, y: 0, zoom: 1 })
    expect(hand.store.selection.size).toBe(0)
  })

  it('a palm beside a pen neither pinches nor presses', async () => {
    const hand = await TestHand.over([A])
    hand.down(150, 150, { kind: 'pen' })
    hand.down(300, 400, second)
    hand.move(170, 150, { kind: 'pen' })
    hand.up(300, 400, second)
    hand.up(170, 150, { kind: 'pen' })
    expect(hand.at('a')).toEqual([120, 100])
    expect(hand.store.camera.zoom).toBe(1)
  })

  it('the wheel pans; with Ctrl or Cmd it zooms at the pointer', async () => {
    const hand = await TestHand.over([A])
    const wheel = { point: { x: 200, y: 100 }, deltaX: 5, deltaY: 30, deltaMode: 0 }
    hand.host.send({ type: 'wheel', wheel: { ...wheel, modifiers: { shift: false, alt: false, ctrl: false } } })
    expect(hand.store.camera).toEqual({ x: -5, y: -30, zoom: 1 })
    hand.host.send({
      type: 'wheel',
      wheel: { ...wheel, deltaY: -10, modifiers: { shift: false, alt: false, ctrl: true } },
    })
    const { x, y, zoom } = hand.store.camera
    expect(zoom).toBeGreaterThan(1)
    expect(x + 205 * zoom).toBeCloseTo(200)
    expect(y + 130 * zoom).toBeCloseTo(100)
  })

  it('the Zoom tool: click in, Alt or Shift out, a dragged box is zoomed to', async () => {
    const hand = await TestHand.over([A])
    hand.store.setTool('zoom')
    hand.tap(150, 150)
    expect(hand.store.camera.zoom).toBe(1.5)
    hand.tap(150, 150, { modifiers: { alt: true } })
    expect(hand.store.camera.zoom).toBeCloseTo(1)
    hand.store.view.setCamera({ x: 0, y: 0, zoom: 1 })
    hand.down(100, 100)
    hand.move(500, 400)
    expect(hand.store.marquee).toEqual({ x: 100, y: 100, width: 400, height: 300 })
    hand.up(500, 400)
    expect(hand.store.marquee).toBe(null)
    expect(hand.store.camera).toEqual({ x: -200, y: -200, zoom: 2 })
    expect(hand.store.selection.size).toBe(0)
  })
})

describe('placing', () => {
  it('a click puts the tool’s element around the pointer, selects it and goes back to Select', async () => {
    const hand = await TestHand.over([])
    hand.store.setTool('circle')
    hand.tap(400, 300)
    const [id = ''] = hand.store.selection
    expect(hand.store.element(id)).toMatchObject({ content: 'circle', positionX: 350, positionY: 250, width: 100 })
    expect(hand.store.tool).toBe('select')
  })

  it('a drag gives the size; a placed text is edited at once', async () => {
    const hand = await TestHand.over([])
    hand.store.setTool('text')
    hand.drag({ x: 100, y: 100 }, { x: 400, y: 200 })
    const [id = ''] = hand.store.selection
    expect(hand.store.element(id)).toMatchObject({ positionX: 100, width: 300, height: 100 })
    expect(hand.store.editing).toBe(id)
  })
})
