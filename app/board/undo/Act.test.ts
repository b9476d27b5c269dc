import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergePatch } from '../../../contract/rules/elementPatching'
import type { ElementPatch } from '../../../contract/shared/element'
import { type Act, inverseOf, isAlike, merged, type UndoElement, valuesOf } from './Act'

const START: UndoElement = {
  type: 'text',
  content: 'a',
  positionX: 0,
  positionY: 0,
  width: 1,
  height: 1,
  rotation: 0,
  zIndex: 0,
  properties: { color: 'a' },
}
const few = fc.constantFrom('a', 'b', 'c')
const patch: fc.Arbitrary<ElementPatch> = fc.record(
  {
    content: few,
    positionX: fc.nat(2),
    properties: fc.dictionary(fc.constantFrom('color', 'name'), fc.option(few), { minKeys: 1 }),
  },
  { requiredKeys: [] },
)

/** What a patch does to the element, as an act. */
function did(element: UndoElement, after: ElementPatch): { act: Act; element: UndoElement } {
  const act: Act = { kind: 'update', id: 'e', mutationId: 'm', before: valuesOf(element, after), after }
  return { act, element: mergePatch(element, after) }
}

it('undoing two changes at once equals undoing one after the other', () => {
  fc.assert(
    fc.property(patch, patch, (first, second) => {
      const one = did(START, first)
      const two = did(one.element, second)
      const { plans, skipped } = inverseOf(merged([one.act], [two.act]), () => two.element)
      const [plan] = plans
      const back = plan?.kind === 'update' ? mergePatch(two.element, plan.patch) : two.element
      expect(back).toEqual(START)
      expect(skipped).toBe(0)
      expect(plans.length).toBeLessThanOrEqual(1)
    }),
  )
})

it('undoing an undo restores the changed state', () => {
  fc.assert(
    fc.property(patch, (first) => {
      const { act, element } = did(START, first)
      const [plan] = inverseOf([act], () => element).plans
      if (plan?.kind !== 'update') {
        expect(element).toEqual(START)
        return
      }
      const undone = did(element, plan.patch)
      const [again] = inverseOf([undone.act], () => undone.element).plans
      expect(again?.kind === 'update' && mergePatch(undone.element, again.patch)).toEqual(element)
    }),
  )
})

it('keeps anything that someone else has written since', () => {
  fc.assert(
    fc.property(patch, patch, (mine, theirs) => {
      const { act, element } = did(START, mine)
      const now = mergePatch(element, theirs)
      const [plan] = inverseOf([act], () => now).plans
      const after = plan?.kind === 'update' ? mergePatch(now, plan.patch) : now
      for (const name of ['content', 'positionX'] as const) {
        const isTheirs = theirs[name] !== undefined && theirs[name] !== element[name]
        expect(after[name]).toBe(isTheirs ? theirs[name] : mine[name] === undefined ? now[name] : START[name])
      }
    }),
  )
})

it('isAlike matches only updates of the same fields of the same elements', () => {
  const { act } = did(START, { positionX: 5 })
  const other = did(START, { positionX: 7 }).act
  expect(isAlike([act], [other])).toBe(true)
  expect(isAlike([act], [did(START, { content: 'b' }).act])).toBe(false)
  expect(isAlike([act], [{ ...other, id: 'f' }])).toBe(false)
  expect(isAlike([act], [other, { ...other, id: 'f' }])).toBe(false)
  expect(isAlike([{ kind: 'create', id: 'e', mutationId: 'm' }], [{ kind: 'create', id: 'e', mutationId: 'n' }])).toBe(
    false,
  )
})
