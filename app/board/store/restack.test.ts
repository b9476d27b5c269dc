import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareZ, fromRow } from './BoardElement'
import { Pending } from './Pending'
import { Projection } from './Projection'
import { restack } from './restack'
import { testBoard, testRow } from './testSource'

const rows = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...'abcdefgh'),
    zIndex: fc.integer({ min: -2, max: 3 }),
    x: fc.constantFrom(0, 60, 500),
  }),
  { minLength: 2, selector: ({ id }) => id },
)
const where = fc.constantFrom('front', 'back', 'forward', 'backward')

it('brings elements where they shall be and leaves the others in their order', () => {
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
