import { expect, test } from 'vitest'
import type { ElementPatch } from '../../../contract/shared/element'
import type { Change } from '../types'
import { coalesce } from './coalesce'

const update = (data: ElementPatch, baseRev = 5): Change => ({ kind: 'element.update', elementId: 'e', baseRev, data })
const create: Change = {
  kind: 'element.create',
  elementId: 'e',
  data: { type: 'text', content: 'Words', properties: { color: '#000000', bold: true } },
}
const remove: Change = { kind: 'element.delete', elementId: 'e' }

test('rule 9: two updates merge key by key, keeping the oldest baseRev', () => {
  const first = update({ positionX: 1, properties: { color: '#111111', bold: true } }, 5)
  const second = update({ positionY: 2, properties: { color: '#222222', italic: null } }, 9)
  expect(coalesce(first, second)).toEqual(
    update({ positionX: 1, positionY: 2, properties: { color: '#222222', bold: true, italic: null } }, 5),
  )
})

test('rule 9: an update merges into its create, where null removes the property', () => {
  expect(coalesce(create, update({ content: 'New', properties: { bold: null, size: 3 } }))).toEqual({
    ...create,
    data: { type: 'text', content: 'New', properties: { color: '#000000', size: 3 } },
  })
})

test('rule 9: an update to a restored element stays an update, in case someone else restores it first', () => {
  const back: Change = { ...create, isReturn: true }
  const [first, second] = [update({ content: 'New' }, 5), update({ positionX: 1, properties: { bold: null } }, 7)]
  const merged = coalesce(back, first)
  expect(merged).toEqual({
    ...back,
    data: { ...back.data, content: 'New' },
    orUpdate: { baseRev: 5, data: { content: 'New' } },
  })
  expect(coalesce(merged as Change, second)).toMatchObject({
    data: { content: 'New', positionX: 1, properties: { color: '#000000' } },
    orUpdate: { baseRev: 5, data: { content: 'New', positionX: 1, properties: { bold: null } } },
  })
})

test('rule 9: a create and a delete cancel out', () => {
  expect(coalesce(create, remove)).toBe('nothing')
  // Someone else may have restored it first: it still has to be deleted.
  expect(coalesce({ ...create, isReturn: true }, remove)).toBeNull()
})

test('rule 9: changes that would mean something else merged stay separate', () => {
  expect(coalesce(update({ positionX: 1 }), remove)).toBeNull()
  expect(coalesce(remove, create)).toBeNull()
  const many = (from: number) =>
    Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`k${from + index}`, index]))
  expect(coalesce(update({ properties: many(0) }), update({ properties: many(30) }))).toBeNull()
})

test('a board name repeated by Save merges with a rename, and keeps the rev at which the name was seen', () => {
  const repeat = (name: string, baseRev: number): Change => ({ kind: 'board.update', data: { name }, baseRev })
  const rename: Change = { kind: 'board.update', data: { name: 'New', category: 'Art' } }
  expect(coalesce(repeat('Old', 5), rename)).toEqual({ ...rename, baseRev: 5 })
  expect(coalesce(rename, repeat('New', 5))).toEqual({ ...rename, baseRev: 5 })
  expect(coalesce(repeat('Old', 5), repeat('Other', 7))).toEqual(repeat('Other', 7))
  expect(coalesce(rename, { kind: 'board.update', data: { name: 'Newer' } })).not.toHaveProperty('baseRev')
})
