import { expect, test } from 'vitest'
import { elementOf } from '../../contract/agentElement'
import type { Proposal as AgentProposal, ProposedItem } from '../../contract/agents'
import { intersects } from '../../contract/layout/rect'
import { textStyleProperties } from '../../contract/textStyles'
import { boxOf } from '../board/store/BoardElement'
import { acceptanceOf, stateOf } from './agentItems'
import { testProposal } from './testProposal'
import { idOf, testSession, text } from './testSession'

const stateOfItem = async (item: ProposedItem, elements = [text(1), text(2)], more: Partial<AgentProposal> = {}) => {
  const { store } = await testSession(elements)
  const proposal = { ...testProposal([item]), ...more }
  return stateOf(store, proposal, proposal.items[0] ?? never())
}
const never = (): never => {
  throw new Error('No item')
}

test('a text gets its text style, contrasts with the background, and is marked as an agent’s without a name', () => {
  const made = elementOf({ kind: 'text', style: 'title', text: 'Coast' }, '#101010')
  expect(made.properties).not.toHaveProperty('agent')
  expect(made).toMatchObject({
    type: 'text',
    content: 'Coast',
    properties: { fontSize: 44, color: '#FFFDF8', source: 'agent' },
  })
})

test('a swatch has its color and name, a shape its fill, an image its proportions and its description', () => {
  const make = (item: Parameters<typeof elementOf>[0]) => elementOf(item, null)
  expect(make({ kind: 'color', color: '#88aabb', name: 'Slate' })).toMatchObject({
    type: 'color',
    content: '#88aabb',
    properties: { backgroundColor: '#88aabb', name: 'Slate' },
  })
  expect(make({ kind: 'shape', shape: 'circle', color: '#c8432b' })).toMatchObject({
    content: 'circle',
    properties: { backgroundColor: '#c8432b', borderRadius: '50%', source: 'agent' },
  })
  const address = `/assets/${'b'.repeat(64)}.png`
  const picture = make({ kind: 'image', address, width: 1600, height: 800, alt: 'A pier' })
  expect(picture).toMatchObject({ content: address, properties: { alt: 'A pier', source: 'agent' } })
  expect(picture.width / picture.height).toBeCloseTo(2, 1)
})

test('places added items together, overlapping neither the board nor each other, with the ids of the items', async () => {
  const { store, all } = await testSession([text(1), text(2, { positionX: 120 })])
  const proposal = testProposal([
    { kind: 'text', style: 'title', text: 'Coast' },
    { kind: 'color', color: '#88aabb' },
    { kind: 'color', color: '#c8432b' },
    { kind: 'image', address: `/assets/${'b'.repeat(64)}.png`, width: 800, height: 600, alt: '' },
    { kind: 'image', address: `/assets/${'c'.repeat(64)}.png`, width: 600, height: 800, alt: '' },
    { kind: 'text', style: 'body', text: 'Fog, salt and rope.' },
    { kind: 'shape', shape: 'triangle', color: '#c8432b' },
  ])
  const { added, ids } = acceptanceOf(store, proposal.items)
  store.apply(added, [], [], [], { ids })
  expect(all().filter(({ id }) => ids.includes(id))).toHaveLength(7)
  const boxes = all().map(boxOf)
  for (const [index, box] of boxes.entries())
    for (const other of boxes.slice(index + 1)) expect(intersects(box, other)).toBe(false)
})

test('a change shows how the element as it is now would change', async () => {
  const item = { kind: 'change', elementId: idOf(1), changes: { content: 'New' } } as const
  const state = await stateOfItem(item)
  expect(state).toMatchObject({ kind: 'open', isStale: false, change: { before: { content: 'Text 1' } } })
})

test('marks a change of an element edited since the agent read it, with its current value', async () => {
  const item = { kind: 'change', elementId: idOf(1), changes: { content: 'New' } } as const
  const state = await stateOfItem(item, [text(1, { content: 'Theirs', rev: 9 })], { baseRev: 8 })
  expect(state).toMatchObject({ kind: 'open', isStale: true, change: { before: { content: 'Theirs' } } })
})

test('blocks items whose element is gone or locked; counts those already done as accepted', async () => {
  const change = { kind: 'change', elementId: idOf(1), changes: { content: 'New' } } as const
  expect(await stateOfItem(change, [])).toEqual({ kind: 'blocked', reason: 'gone' })
  const locked = text(1, { properties: { locked: true } })
  expect(await stateOfItem(change, [locked])).toEqual({ kind: 'blocked', reason: 'locked' })
  expect(await stateOfItem(change, [text(1, { content: 'New' })])).toEqual({ kind: 'done', outcome: 'accepted' })
  const deletion = { kind: 'delete', elementId: idOf(1) } as const
  expect(await stateOfItem(deletion, [], { baseRev: 0 })).toEqual({ kind: 'done', outcome: 'accepted' })
  // This device hasn't caught up with what the agent had read: the element may exist.
  expect(await stateOfItem(deletion, [], { baseRev: 5 })).toEqual({ kind: 'blocked', reason: 'gone' })
  expect(await stateOfItem(deletion, [text(1, { rev: 3 })], { baseRev: 1 })).toMatchObject({ isStale: true })
})

test('an arrangement covers the remaining elements', async () => {
  const item = { kind: 'arrange', layout: 'grid', elementIds: [1, 2, 3].map(idOf) } as const
  expect(await stateOfItem(item)).toMatchObject({ kind: 'open', leftOut: 1 })
  expect(await stateOfItem(item, [text(1)])).toEqual({ kind: 'blocked', reason: 'fewLeft' })
})

test('combines changes, deletions and an arrangement: each element changes once, and deleted ones are not arranged', async () => {
  const { store, source } = await testSession([1, 2, 3].map((number) => text(number, { positionX: number * 300 })))
  const proposal = testProposal([
    { kind: 'change', elementId: idOf(1), changes: { width: 60, height: 60 } },
    { kind: 'delete', elementId: idOf(3) },
    { kind: 'arrange', layout: 'sameSize', elementIds: [1, 2, 3].map(idOf) },
  ])
  const { changes, removed } = acceptanceOf(store, proposal.items)
  expect(removed).toEqual([idOf(3)])
  store.apply([], changes, removed)
  await store.stored()
  expect(source.commits).toHaveLength(1)
  expect(store.element(idOf(1))?.width).toBe(store.element(idOf(2))?.width)
  expect(store.element(idOf(3))).toBeUndefined()
})

const picture = (number: number, properties = {}) => ({
  ...text(number, { positionX: number * 50, width: 100 + number * 20, height: 80, properties }),
  type: 'image',
  content: `/assets/${String(number).repeat(64)}.png`,
})

test('weaves images into one block that overlaps nothing else, as one set', async () => {
  const { store, all } = await testSession([...[1, 2, 3, 4].map((number) => picture(number)), text(5)])
  const item = { kind: 'weave', elementIds: [1, 2, 3, 4].map(idOf), seed: 2, shape: 'wide' } as const
  const proposal = testProposal([item])
  expect(stateOf(store, proposal, proposal.items[0] ?? never())).toMatchObject({ kind: 'open', leftOut: 0 })
  const { added, changes, removed } = acceptanceOf(store, proposal.items)
  expect([added, removed]).toEqual([[], []])
  store.apply(added, changes, removed)
  const boxes = all().map(boxOf)
  for (const [index, box] of boxes.entries())
    for (const other of boxes.slice(index + 1)) expect(intersects(box, other)).toBe(false)
  expect(new Set(all().flatMap(({ properties }) => properties.weaveId ?? [])).size).toBe(1)
})

test('a weave covers the remaining images, and can only be dismissed if fewer than two are left', async () => {
  const item = { kind: 'weave', elementIds: [1, 2, 3].map(idOf), seed: 0, shape: 'square' } as const
  const hidden = picture(3, { hidden: true })
  expect(await stateOfItem(item, [picture(1), picture(2), hidden])).toMatchObject({ kind: 'open', leftOut: 1 })
  expect(await stateOfItem(item, [picture(1), picture(2, { locked: true })])).toEqual({
    kind: 'blocked',
    reason: 'fewLeft',
  })
})

test('restyles elements, and counts those already as proposed as accepted', async () => {
  const { store } = await testSession([text(1), text(2, { properties: { locked: true } })])
  const item = { kind: 'restyle', elementIds: [1, 2].map(idOf), style: 'quote' } as const
  const proposal = testProposal([item])
  expect(stateOf(store, proposal, proposal.items[0] ?? never())).toMatchObject({ kind: 'open', leftOut: 1 })
  const { changes } = acceptanceOf(store, proposal.items)
  store.apply([], changes, [])
  expect(store.element(idOf(1))?.properties).toMatchObject({ fontStyle: 'italic', fontFamily: 'Georgia' })
  expect(store.element(idOf(2))?.properties.fontStyle).toBeUndefined()
  const quote = text(1, { properties: textStyleProperties('quote') })
  expect(await stateOfItem(item, [quote])).toEqual({ kind: 'done', outcome: 'accepted' })
})

test('marks a restyle and a weave whose elements changed since the agent read them', async () => {
  const restyle: ProposedItem = { kind: 'restyle', elementIds: [idOf(1)], style: 'quote' }
  expect(await stateOfItem(restyle, [text(1)], { baseRev: -1 })).toMatchObject({ kind: 'open', isStale: true })
  expect(await stateOfItem(restyle, [text(1)])).toMatchObject({ isStale: false })
})
