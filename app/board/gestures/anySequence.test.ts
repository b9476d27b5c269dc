import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Element } from '../../../contract/shared/element'
import { HANDLES } from '../geometry/sizing'
import { type BoardElement, fromRow } from '../store/BoardElement'
import { TOOLS } from '../store/BoardScene'
import { project } from '../store/Projection'
import { testRow } from '../store/testSource'
import { TestPointer } from '../view/testPointer'
import type { Modifiers, PressTarget } from './gesture'

const ROWS = [
  testRow('a', { positionX: 100, positionY: 100 }),
  testRow('b', { positionX: 150, positionY: 150, rotation: 30, zIndex: 2 }),
  testRow('c', { positionX: 400, positionY: 300, type: 'text', content: 'Words', zIndex: 3 }),
  testRow('d', { positionX: 300, positionY: 100, type: 'image', content: '/assets/x.jpg', width: 200 }),
  testRow('e', { positionX: 600, positionY: 100, properties: { groupId: 'g' } }),
  testRow('f', { positionX: 600, positionY: 300, rotation: 75, properties: { groupId: 'g' } }),
  testRow('l', { positionX: 50, positionY: 400, width: 300, zIndex: 9, properties: { locked: true } }),
]

const NO_KEYS: Modifiers = { shift: false, alt: false, ctrl: false }
const at = fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 600 }) })
const kind = fc.constantFrom('mouse', 'pen', 'touch')
const pointerId = fc.integer({ min: 1, max: 3 })
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'l')
const framed = fc.constantFrom(null, null, 'a', 'b', 'c', 'd', 'e', 'f', 'l')
const target: fc.Arbitrary<PressTarget> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ kind: 'canvas' } as const) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('resize' as const), id: framed, handle: fc.constantFrom(...HANDLES) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rotate' as const), id: framed }) },
)
const modifiers = fc.record({ shift: fc.boolean(), alt: fc.boolean(), ctrl: fc.boolean() })

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('down' as const),
      at,
      kind,
      pointerId,
      target,
      modifiers,
      button: fc.constantFrom(0, 0, 0, 1, 2),
    }),
  },
  { weight: 10, arbitrary: fc.record({ do: fc.constant('move' as const), at, kind, pointerId, modifiers }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('up' as const), at, kind, pointerId, modifiers }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), pointerId }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('interrupt' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pass' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tool' as const), tool: fc.constantFrom(...TOOLS) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('type' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('menu' as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('picking' as const), isOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('grid' as const), isOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('mode' as const), mode: fc.constantFrom('edit', 'preview') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wheel' as const), at, modifiers }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('gone' as const), id }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('changed' as const),
      id,
      at,
      isLocked: fc.boolean(),
      rev: fc.integer({ min: 1, max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stored' as const) }) },
)
type DoneStep = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What the server would report of an element that someone else moved, locked or unlocked. */
const rowAfter = (row: Element, { at, isLocked, rev }: Extract<DoneStep, { do: 'changed' }>): Element => ({
  ...row,
  positionX: at.x,
  positionY: at.y,
  properties: isLocked ? { ...row.properties, locked: true } : { groupId: row.properties.groupId ?? 'h' },
  rev,
})

async function take(testPointer: TestPointer, next: DoneStep, rows: ReadonlyMap<string, Element>): Promise<void> {
  switch (next.do) {
    case 'down':
      return testPointer.down(next.at.x, next.at.y, next)
    case 'move':
      return testPointer.move(next.at.x, next.at.y, next)
    case 'up':
      return testPointer.up(next.at.x, next.at.y, next)
    case 'cancel':
      return testPointer.host.send({ type: 'cancel', pointerId: next.pointerId })
    case 'interrupt':
      testPointer.host.interrupt()
      return
    case 'pass':
      return testPointer.advance(600)
    case 'tool':
      return testPointer.store.setTool(next.tool)
    case 'type': {
      const { editing } = testPointer.store
      if (editing !== null) testPointer.store.setDraft([{ id: editing, patch: { content: 'Typed' } }])
      return
    }
    case 'gone':
      return testPointer.source.emit({ removed: [{ id: next.id, rev: 9 }] })
    case 'changed': {
      const row = rows.get(next.id)
      if (row) testPointer.source.emit({ put: [rowAfter(row, next)] })
      return
    }
    case 'menu': {
      const pointer = {
        pointerId: 1,
        kind: 'mouse',
        point: next.at,
        time: testPointer.now,
        modifiers: NO_KEYS,
      } as const
      return testPointer.host.send({ type: 'menu', pointer })
    }
    case 'picking':
      return testPointer.store.setPicking(next.isOn)
    case 'grid':
      return testPointer.store.setGrid(next.isOn)
    case 'mode':
      return testPointer.store.setMode(next.mode)
    case 'wheel': {
      const wheel = { point: next.at, deltaX: 3, deltaY: 20, deltaMode: 0, modifiers: next.modifiers }
      return testPointer.host.send({ type: 'wheel', wheel })
    }
    case 'stored':
      return testPointer.store.stored()
  }
}

it('after any sequence of input, the view is confirmed + pending, without drafts, lifts or gestures left over', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const testPointer = await TestPointer.create(ROWS)
      const rows = new Map(ROWS.map((row) => [row.id, row]))
      for (const next of steps) {
        if (next.do === 'gone') rows.delete(next.id)
        await take(testPointer, next, rows)
        const before = rows.get(next.do === 'changed' ? next.id : '')
        if (next.do === 'changed' && before && next.rev >= before.rev) rows.set(next.id, rowAfter(before, next))
      }
      for (const pointerId of [1, 2, 3]) testPointer.host.send({ type: 'cancel', pointerId })
      testPointer.store.endEditing()
      await testPointer.store.stored()

      expect(testPointer.host.gesture).toBe(null)
      expect(testPointer.store.lift).toBe(null)
      expect(testPointer.store.marquee).toBe(null)
      expect(testPointer.store.guides).toEqual([])
      expect(testPointer.store.draft).toEqual([])
      const wanted = new Map<string, BoardElement>()
      const changes = testPointer.source.entries.map(({ mutationId, change, seq }) => ({
        mutationId,
        change,
        seq,
        isSent: false,
      }))
      const ids = new Set([
        ...rows.keys(),
        ...testPointer.source.entries.flatMap(({ change }) => ('elementId' in change ? change.elementId : [])),
      ])
      for (const each of ids) {
        const element = project(
          rows.get(each),
          changes.filter(({ change }) => 'elementId' in change && change.elementId === each),
        )
        if (element) wanted.set(each, element)
      }
      expect(new Set(testPointer.store.order)).toEqual(new Set(wanted.keys()))
      for (const [each, element] of wanted) {
        expect(testPointer.store.element(each)).toEqual(element)
        for (const value of [element.positionX, element.positionY, element.width, element.height, element.rotation]) {
          expect(Number.isInteger(value)).toBe(true)
        }
      }
      for (const each of testPointer.store.selection) expect(wanted.has(each)).toBe(true)
    }),
    { numRuns: 300 },
  )
}, 60_000)

it('two fingers never select, draw, move or change anything, in any sequence of movements', async () => {
  const finger = fc.record({ pointerId: fc.constantFrom(1, 2, 3), at })
  await fc.assert(
    fc.asyncProperty(
      at,
      at,
      fc.array(finger, { maxLength: 30 }),
      fc.constantFrom(...TOOLS),
      fc.boolean(),
      async (first, other, moves, tool, isPicking) => {
        const testPointer = await TestPointer.create(ROWS)
        testPointer.store.select(['c'])
        testPointer.store.setTool(tool)
        testPointer.store.setPicking(isPicking)
        const touch = { kind: 'touch' } as const
        testPointer.down(first.x, first.y, { ...touch, pointerId: 1 })
        testPointer.down(other.x, other.y, { ...touch, pointerId: 2 })
        for (const { pointerId, at: to } of moves) {
          if (pointerId === 3) testPointer.tap(to.x, to.y, { ...touch, pointerId })
          else testPointer.move(to.x, to.y, { ...touch, pointerId })
        }
        testPointer.up(other.x, other.y, { ...touch, pointerId: 2 })
        testPointer.up(first.x, first.y, { ...touch, pointerId: 1 })
        await testPointer.store.stored()
        expect([...testPointer.store.selection]).toEqual(['c'])
        expect(testPointer.source.commits).toEqual([])
        expect(testPointer.store.tool).toBe(tool)
        for (const row of ROWS) expect(testPointer.store.element(row.id)).toEqual(fromRow(row))
      },
    ),
    { numRuns: 200 },
  )
}, 60_000)
