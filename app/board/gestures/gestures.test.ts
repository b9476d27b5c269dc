import { describe, expect, it } from 'vitest'
import { testRow } from '../store/testSource'
import { TestPointer } from '../view/testPointer'
import type { Effect } from './gesture'

const A = testRow('a', { positionX: 100, positionY: 100 })
const B = testRow('b', { positionX: 400, positionY: 100, type: 'text', content: 'Words' })
const PICTURE = testRow('p', { type: 'image', content: '/assets/x.jpg', positionX: 100, positionY: 300, width: 200 })
const touch = { kind: 'touch' } as const
const second = { kind: 'touch', pointerId: 2 } as const

describe('press', () => {
  it('a mouse press immediately selects the topmost element under the pointer', async () => {
    const above = testRow('c', { positionX: 150, positionY: 150, zIndex: 2 })
    const testPointer = await TestPointer.create([above, A])
    testPointer.down(160, 160)
    expect([...testPointer.store.selection]).toEqual(['c'])
  })

  it('a finger selects on release', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.down(150, 150, touch)
    expect(testPointer.store.selection.size).toBe(0)
    testPointer.up(150, 150, touch)
    expect([...testPointer.store.selection]).toEqual(['a'])
  })

  it('a finger just beside a small element hits it, a mouse does not', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.tap(205, 150)
    expect(testPointer.store.selection.size).toBe(0)
    testPointer.tap(205, 150, touch)
    expect(testPointer.store.selection.size).toBe(1)
  })

  it('a tap on empty canvas deselects', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.tap(150, 150)
    testPointer.tap(700, 500)
    expect(testPointer.store.selection.size).toBe(0)
  })

  it('a double press edits a text; two slow presses, or presses on two elements, do not', async () => {
    const testPointer = await TestPointer.create([A, B])
    testPointer.tap(450, 150)
    testPointer.advance(1000)
    testPointer.tap(450, 150)
    testPointer.tap(150, 150)
    testPointer.tap(450, 150)
    expect(testPointer.store.editing).toBe(null)
    testPointer.tap(450, 150)
    expect(testPointer.store.editing).toBe('b')
  })

  it('a press elsewhere ends editing and commits the text as one change', async () => {
    const testPointer = await TestPointer.create([A, B])
    testPointer.store.startEditing('b')
    testPointer.store.setDraft([{ id: 'b', patch: { content: 'New' } }])
    testPointer.store.setDraft([{ id: 'b', patch: { content: 'New words' } }])
    testPointer.down(700, 500)
    await testPointer.store.stored()
    expect(testPointer.store.editing).toBe(null)
    expect(testPointer.source.commits.flat().map(({ change }) => 'data' in change && change.data)).toEqual([
      { content: 'New words' },
    ])
  })

  it('a 500 ms long press selects, requests the context menu, and drags nothing afterwards', async () => {
    const requested: Effect[] = []
    const testPointer = await TestPointer.create([A], (effect) => requested.push(effect))
    testPointer.down(150, 150, touch)
    testPointer.advance(499)
    expect(requested).toEqual([])
    testPointer.advance(10)
    expect(requested).toEqual([{ type: 'context', point: { x: 150, y: 150 }, id: 'a' }])
    testPointer.move(300, 300, touch)
    testPointer.up(300, 300, touch)
    expect(testPointer.at('a')).toEqual([100, 100])
    expect([...testPointer.store.selection]).toEqual(['a'])
  })

  it('a long press is recognized even if a key or a wheel comes between', async () => {
    const requested: Effect[] = []
    const testPointer = await TestPointer.create([A], (effect) => requested.push(effect))
    testPointer.down(150, 150, touch)
    testPointer.advance(200)
    testPointer.host.send({ type: 'space', isDown: true })
    testPointer.host.send({ type: 'space', isDown: false })
    testPointer.advance(309)
    expect(requested).toEqual([{ type: 'context', point: { x: 150, y: 150 }, id: 'a' }])
  })

  it('Preview selects and moves nothing, but pans', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.store.setMode('preview')
    testPointer.tap(150, 150)
    testPointer.drag({ x: 150, y: 150 }, { x: 250, y: 170 })
    expect(testPointer.store.selection.size).toBe(0)
    expect(testPointer.at('a')).toEqual([100, 100])
    expect(testPointer.store.camera).toEqual({ x: 100, y: 20, zoom: 1 })
  })
})

describe('move', () => {
  it('starts after 4 px with a mouse and 6 px with a finger', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.down(150, 150)
    testPointer.move(153, 150)
    expect(testPointer.store.lift).toBe(null)
    testPointer.move(154, 150)
    expect(testPointer.store.lift).toMatchObject({ dx: 4, dy: 0 })
    testPointer.up(154, 150)
    testPointer.down(150, 150, touch)
    testPointer.move(155, 150, touch)
    expect(testPointer.store.lift).toBe(null)
    testPointer.move(156, 150, touch)
    expect(testPointer.store.lift).toMatchObject({ dx: 6, dy: 0 })
  })

  it('lifts the element during the drag and makes one change, in whole board pixels, at the end', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.store.view.setCamera({ x: 0, y: 0, zoom: 3 })
    testPointer.down(450, 450)
    testPointer.move(500, 500)
    expect(testPointer.store.view.visibleIds).toEqual([])
    expect(testPointer.at('a')).toEqual([100, 100])
    testPointer.move(550, 460)
    testPointer.up(550, 460)
    expect(testPointer.store.lift).toBe(null)
    expect(testPointer.store.view.visibleIds).toEqual(['a'])
    expect(testPointer.at('a')).toEqual([133, 103])
    await testPointer.store.stored()
    expect(testPointer.source.commits.flat()).toHaveLength(1)
  })

  it('keeps to the longer axis with Shift', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.drag({ x: 150, y: 150 }, { x: 200, y: 170 }, { modifiers: { shift: true } })
    expect(testPointer.at('a')).toEqual([150, 100])
  })

  it('follows the pointer when the wheel pans under it', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.down(150, 150)
    testPointer.move(250, 150)
    const modifiers = { shift: false, alt: false, ctrl: false }
    testPointer.host.send({
      type: 'wheel',
      wheel: { point: { x: 250, y: 150 }, deltaX: 0, deltaY: 50, deltaMode: 0, modifiers },
    })
    testPointer.up(250, 150)
    expect(testPointer.at('a')).toEqual([200, 150])
  })

  it.each(['Escape or blur', 'pointercancel', 'a second finger', 'deleted by someone else'])(
    'is canceled by %s',
    async (way) => {
      const testPointer = await TestPointer.create([A, B])
      testPointer.down(150, 150, touch)
      testPointer.move(300, 300, touch)
      expect(testPointer.store.lift).not.toBe(null)
      if (way === 'Escape or blur') testPointer.host.interrupt()
      if (way === 'pointercancel') testPointer.host.send({ type: 'cancel', pointerId: 1 })
      if (way === 'a second finger') testPointer.down(400, 400, second)
      if (way === 'deleted by someone else') testPointer.source.emit({ removed: [{ id: 'a', rev: 9 }] })
      expect(testPointer.store.lift).toBe(null)
      testPointer.move(350, 350, touch)
      testPointer.up(350, 350, touch)
      await testPointer.store.stored()
      expect(testPointer.source.commits).toEqual([])
      expect(testPointer.at('a')).toEqual(way === 'deleted by someone else' ? null : [100, 100])
      expect(testPointer.store.selection.size).toBe(0)
    },
  )

  it('continues when another element is deleted', async () => {
    const testPointer = await TestPointer.create([A, B])
    testPointer.down(150, 150)
    testPointer.move(250, 150)
    testPointer.source.emit({ removed: [{ id: 'b', rev: 9 }] })
    testPointer.up(250, 150)
    expect(testPointer.at('a')).toEqual([200, 100])
  })

  it('is added to the position that someone else has given the element meanwhile', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.down(150, 150)
    testPointer.move(250, 150)
    testPointer.source.emit({ put: [{ ...A, positionY: 500, rev: 9 }] })
    testPointer.up(250, 150)
    expect(testPointer.at('a')).toEqual([200, 500])
  })
})

describe('resize and rotate', () => {
  const se = { target: { kind: 'resize', id: 'a', handle: 'se' } } as const
  const corner = { target: { kind: 'resize', id: 'p', handle: 'se' } } as const
  const turn = { target: { kind: 'rotate', id: 'a' } } as const

  it('shows a draft while dragging and makes one change of size and position', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.down(205, 205, se)
    testPointer.move(255, 225, se)
    expect(testPointer.store.element('a')).toMatchObject({ width: 150, height: 120 })
    expect(testPointer.source.entries).toEqual([])
    testPointer.up(255, 225, se)
    await testPointer.store.stored()
    expect(testPointer.source.commits.flat().map(({ change }) => 'data' in change && change.data)).toEqual([
      { width: 150, height: 120 },
    ])
  })

  it('corners of images keep the ratio unless Shift is held; other elements do the opposite', async () => {
    const testPointer = await TestPointer.create([A, PICTURE])
    testPointer.drag({ x: 300, y: 400 }, { x: 500, y: 400 }, corner)
    expect(testPointer.store.element('p')).toMatchObject({ width: 400, height: 200 })
    testPointer.drag({ x: 500, y: 500 }, { x: 500, y: 450 }, { ...corner, modifiers: { shift: true } })
    expect(testPointer.store.element('p')).toMatchObject({ width: 400, height: 150 })
    testPointer.drag({ x: 200, y: 200 }, { x: 250, y: 200 }, { ...se, modifiers: { shift: true } })
    expect(testPointer.store.element('a')).toMatchObject({ width: 150, height: 150 })
  })

  it('touching a handle without dragging it changes nothing', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.drag({ x: 200, y: 200 }, { x: 202, y: 201 }, { ...se, kind: 'touch' })
    await testPointer.store.stored()
    expect(testPointer.source.commits).toEqual([])
  })

  it('rotates by whole degrees, in steps of 15 with Shift', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.drag({ x: 150, y: 80 }, { x: 178, y: 100 }, turn)
    const free = testPointer.store.element('a')?.rotation
    expect(free).toBe(29)
    testPointer.drag({ x: 178, y: 100 }, { x: 220, y: 150 }, { ...turn, modifiers: { shift: true } })
    expect(testPointer.store.element('a')?.rotation).toBe(90)
  })

  it('Escape cancels a resize in progress', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.down(200, 200, se)
    testPointer.move(300, 300, se)
    expect(testPointer.host.interrupt()).toBe(true)
    expect(testPointer.store.element('a')).toMatchObject({ width: 100, height: 100 })
    testPointer.up(300, 300, se)
    expect(testPointer.host.gesture).toBe(null)
    expect(testPointer.host.interrupt()).toBe(false)
  })
})

describe('camera', () => {
  it.each([
    ['a finger on empty canvas', 700, 500, { kind: 'touch' }],
    ['the middle button over an element', 150, 150, { button: 1 }],
  ] as const)('%s pans', async (_, x, y, options) => {
    const testPointer = await TestPointer.create([A])
    testPointer.drag({ x, y }, { x: x - 50, y: y + 20 }, options)
    expect(testPointer.store.camera).toEqual({ x: -50, y: 20, zoom: 1 })
    expect(testPointer.at('a')).toEqual([100, 100])
  })

  it('Space and the pan tool pan even over elements and select nothing', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.host.send({ type: 'space', isDown: true })
    testPointer.drag({ x: 150, y: 150 }, { x: 160, y: 150 })
    testPointer.host.send({ type: 'space', isDown: false })
    testPointer.store.setTool('pan')
    testPointer.drag({ x: 150, y: 150 }, { x: 160, y: 150 })
    expect(testPointer.store.camera.x).toBe(20)
    expect(testPointer.store.selection.size).toBe(0)
  })

  it('two fingers zoom about their midpoint and pan with it', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.down(300, 300, touch)
    testPointer.down(400, 300, second)
    testPointer.move(250, 320, touch)
    testPointer.move(450, 320, second)
    expect(testPointer.store.camera.zoom).toBeCloseTo(2)
    // Board point 350, 300 was between the fingers and is now at 350, 320.
    expect(testPointer.store.camera.x + 350 * 2).toBeCloseTo(350)
    expect(testPointer.store.camera.y + 300 * 2).toBeCloseTo(320)
  })

  it('the finger that remains after a pinch keeps panning and selects nothing', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.down(150, 150, touch)
    testPointer.down(300, 150, second)
    testPointer.up(300, 150, second)
    testPointer.move(160, 150, touch)
    testPointer.up(160, 150, touch)
    expect(testPointer.store.camera).toEqual({ x: 10, y: 0, zoom: 1 })
    expect(testPointer.store.selection.size).toBe(0)
  })

  it('a palm next to a pen neither pinches nor presses', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.down(150, 150, { kind: 'pen' })
    testPointer.down(300, 400, second)
    testPointer.move(170, 150, { kind: 'pen' })
    testPointer.up(300, 400, second)
    testPointer.up(170, 150, { kind: 'pen' })
    expect(testPointer.at('a')).toEqual([120, 100])
    expect(testPointer.store.camera.zoom).toBe(1)
  })

  it('the wheel pans; with Ctrl or Cmd it zooms at the pointer', async () => {
    const testPointer = await TestPointer.create([A])
    const wheel = { point: { x: 200, y: 100 }, deltaX: 5, deltaY: 30, deltaMode: 0 }
    testPointer.host.send({ type: 'wheel', wheel: { ...wheel, modifiers: { shift: false, alt: false, ctrl: false } } })
    expect(testPointer.store.camera).toEqual({ x: -5, y: -30, zoom: 1 })
    testPointer.host.send({
      type: 'wheel',
      wheel: { ...wheel, deltaY: -10, modifiers: { shift: false, alt: false, ctrl: true } },
    })
    const { x, y, zoom } = testPointer.store.camera
    expect(zoom).toBeGreaterThan(1)
    expect(x + 205 * zoom).toBeCloseTo(200)
    expect(y + 130 * zoom).toBeCloseTo(100)
  })

  it('the Zoom tool zooms in on click, out with Alt or Shift, and to a dragged box', async () => {
    const testPointer = await TestPointer.create([A])
    testPointer.store.setTool('zoom')
    testPointer.tap(150, 150)
    expect(testPointer.store.camera.zoom).toBe(1.5)
    testPointer.tap(150, 150, { modifiers: { alt: true } })
    expect(testPointer.store.camera.zoom).toBeCloseTo(1)
    testPointer.store.view.setCamera({ x: 0, y: 0, zoom: 1 })
    testPointer.down(100, 100)
    testPointer.move(500, 400)
    expect(testPointer.store.marquee).toEqual({ x: 100, y: 100, width: 400, height: 300 })
    testPointer.up(500, 400)
    expect(testPointer.store.marquee).toBe(null)
    expect(testPointer.store.camera).toEqual({ x: -200, y: -200, zoom: 2 })
    expect(testPointer.store.selection.size).toBe(0)
  })
})

describe('placing', () => {
  it('a click places the tool’s element around the pointer, selects it and returns to Select', async () => {
    const testPointer = await TestPointer.create([])
    testPointer.store.setTool('circle')
    testPointer.tap(400, 300)
    const [id = ''] = testPointer.store.selection
    expect(testPointer.store.element(id)).toMatchObject({
      content: 'circle',
      positionX: 350,
      positionY: 250,
      width: 100,
    })
    expect(testPointer.store.tool).toBe('select')
  })

  it('a drag sets the size, and a placed text is edited at once', async () => {
    const testPointer = await TestPointer.create([])
    testPointer.store.setTool('text')
    testPointer.drag({ x: 100, y: 100 }, { x: 400, y: 200 })
    const [id = ''] = testPointer.store.selection
    expect(testPointer.store.element(id)).toMatchObject({ positionX: 100, width: 300, height: 100 })
    expect(testPointer.store.editing).toBe(id)
  })
})
