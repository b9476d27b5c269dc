import fc from 'fast-check'
import { expect, test } from 'vitest'
import { patchParts, toParts } from './readElements'

const element = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  zIndex: fc.integer({ min: -2, max: 2 }),
})
const elements = fc.uniqueArray(element, { selector: ({ id }) => id })
const inOrder = (list: readonly { id: string; zIndex: number }[]) =>
  list.toSorted((a, b) => a.zIndex - b.zIndex || (a.id < b.id ? -1 : 1))
const partsOf = (list: readonly object[]) => toParts(JSON.stringify(list))

test('a patched body equals one that is built from scratch', () => {
  fc.assert(
    fc.property(elements, elements, fc.array(fc.constantFrom('a', 'c', 'e', 'g')), (before, changed, deleted) => {
      const replaced = new Set([...deleted, ...changed.map(({ id }) => id)])
      const after = inOrder([...before.filter(({ id }) => !replaced.has(id)), ...changed])
      expect(patchParts(partsOf(inOrder(before)), partsOf(changed), deleted)).toEqual(partsOf(after))
    }),
  )
})
