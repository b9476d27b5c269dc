import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareZ, fromRow } from '../BoardElement'
import { Pending, Projection } from '../Projection'
import { testBoard, testRow } from '../testSource'
import { restack, restackBefore } from './restack'

const rows = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...'abcdefgh'),
    zIndex: fc.integer({ min: -2, max: 3 }),
    x: fc.constantFrom(0, 60, 500),
  }),
  { minLength: 2, selector: ({ id }) => id },
)
const where = fc.constantFrom('front', 'back', 'forward', 'backward')

it('moves elements to the requested position and keeps the others in order', () => {
  fc.assert(
    fc.property(rows, where, fc.integer({ min: 1, max: 255 }), (list, to, mask) => {
      const elements = list.map(({ id, zIndex, x }) => testRow(id, { zIndex, positionX: x }))
      const projection = new Projection(new Pending())
      projection.replace({ board: testBoard(), elements, pending: [] })
      const moving = new Set(list.filter((_, index) => mask & (1 << index)).map(({ id }) => id))
      fc.pre(moving.size > 0)

      const changes = new Map(restack(projection, moving, to).map(({ id, patch }) => [id, patch]))
      const after = elements
        .map((row) => ({ ...fromRow(row), ...changes.get(row.id) }))
        .map((element) => ({ ...element, width: element.width ?? 0, height: element.height ?? 0 }))
        .map((element) => element as ReturnType<typeof fromRow>)
        .sort(compareZ)
        .map(({ id }) => id)

      const resting = (ids: readonly string[]) => ids.filter((id) => !moving.has(id))
      const moved = (ids: readonly string[]) => ids.filter((id) => moving.has(id))
      expect(resting(after)).toEqual(resting(projection.order))
      expect(moved(after)).toEqual(moved(projection.order))
      if (to === 'front') expect(after.slice(-moving.size)).toEqual(moved(after))
      if (to === 'back') expect(after.slice(0, moving.size)).toEqual(moved(after))
    }),
  )
})

it('moves elements directly behind another one or to the front, and changes nothing if already there', () => {
  fc.assert(
    fc.property(rows, fc.nat(), fc.integer({ min: 1, max: 255 }), (list, pick, mask) => {
      const elements = list.map(({ id, zIndex }) => testRow(id, { zIndex }))
      const projection = new Projection(new Pending())
      projection.replace({ board: testBoard(), elements, pending: [] })
      const moving = new Set(list.filter((_, index) => mask & (1 << index)).map(({ id }) => id))
      const resting = projection.order.filter((id) => !moving.has(id))
      const before = resting[pick % (resting.length + 1)] ?? null
      const moved = projection.order.filter((id) => moving.has(id))
      const found = before === null ? resting.length : resting.indexOf(before)
      const wanted = [...resting.slice(0, found), ...moved, ...resting.slice(found)]

      const changes = new Map(restackBefore(projection, moving, before).map(({ id, patch }) => [id, patch]))
      const after = elements.map((row) => fromRow({ ...row, ...changes.get(row.id) } as typeof row)).sort(compareZ)
      expect(after.map(({ id }) => id)).toEqual(wanted)
      if (wanted.join() === projection.order.join()) expect(changes.size).toBe(0)
    }),
  )
})

it('moves one element among a hundred with a single change', () => {
  const elements = Array.from({ length: 100 }, (_, index) => testRow(String(1000 + index), { zIndex: index * 2 }))
  const projection = new Projection(new Pending())
  projection.replace({ board: testBoard(), elements, pending: [] })
  expect(restackBefore(projection, new Set(['1050']), '1010')).toEqual([{ id: '1050', patch: { zIndex: 18 } }])
  expect(restackBefore(projection, new Set(['1010']), '1051')).toEqual([{ id: '1010', patch: { zIndex: 101 } }])
  expect(restackBefore(projection, new Set(['1010']), null)).toEqual([{ id: '1010', patch: { zIndex: 199 } }])
})
