import { expect, test } from 'vitest'
import { serverElement, testId } from '../../../tests/support/offline'
import type { Change } from '../types'
import { type Applied, RowDerivation } from './RowDerivation'

const BOARD = 7
const AT = '2026-01-02T03:04:05.678Z'
const id = testId()
const derived = (rev: number): Applied => ({ kind: 'applied', mutationId: testId(), rev, isDerived: true, at: AT })
const update = (baseRev: number, data: object): Change => ({ kind: 'element.update', elementId: id, baseRev, data })
const whole = {
  type: 'text',
  content: 'Words',
  positionX: 1,
  positionY: 2,
  width: 3,
  height: null,
  rotation: 4,
  zIndex: 5,
  properties: { color: '#123456' },
} as const

test('rule 15: a row missing from a response is derived from the local row, with one change on top of the other', () => {
  const here = serverElement({ id, rev: 5, content: 'five', properties: { color: '#000000' } })
  const derivation = new RowDerivation(new Map([[id, here]]), BOARD)
  const first = derivation.apply(derived(6), update(5, { content: 'six' }))
  expect(first.element).toEqual({ ...here, rev: 6, content: 'six' })
  const second = derivation.apply(derived(7), update(5, { properties: { color: null, size: 2 } }))
  expect(second).toMatchObject({ rev: 7, element: { rev: 7, content: 'six', properties: { size: 2 } } })
})

test('a new element gets the fields of its create and the time of the response', () => {
  const derivation = new RowDerivation(new Map(), BOARD)
  const { element } = derivation.apply(derived(6), { kind: 'element.create', elementId: id, data: whole })
  expect(element).toEqual({ id, boardId: BOARD, createdAt: AT, rev: 6, ...whole })
})

test("a newer local row, from an own echo or someone else's change, stays", () => {
  const here = serverElement({ id, rev: 8, content: 'eight' })
  const derivation = new RowDerivation(new Map([[id, here]]), BOARD)
  expect(derivation.apply(derived(6), update(5, { content: 'six' }))).toMatchObject({ rev: 6, element: here })
})

const UNKNOWN: [string, ReturnType<typeof serverElement> | null, Change][] = [
  ['is not here', null, update(5, { content: 'six' })],
  ['was changed by someone else since', serverElement({ id, rev: 5 }), update(4, { content: 'six' })],
  ['came without a field', null, { kind: 'element.create', elementId: id, data: { type: 'text', content: 'a' } }],
]

test.each(UNKNOWN)('rule 15: the rev does not count as received if the row %s', (_, here, change) => {
  const derivation = new RowDerivation(new Map(here ? [[id, here]] : []), BOARD)
  const verdict = derived(6)
  expect(derivation.apply(verdict, change)).toEqual({ kind: 'applied', mutationId: verdict.mutationId, rev: null })
})
