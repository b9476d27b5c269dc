import { expect, test } from 'vitest'
import type { Properties } from '../../contract/shared/element'
import { changedFields, proposalsOf } from './proposals'
import { suggestedElement } from './suggestedElements'
import { idOf, testSession, text } from './testSession'

const RUST = { id: '1', of: 'suggest', type: 'color', prompt: 'p', picture: null, isAdded: false } as const

/** The proposal when the AI recolors a suggested swatch. */
async function recolored(own: Properties = {}) {
  const style = { type: null, ground: null, random: () => 0.5 }
  const swatch = suggestedElement({ ...RUST, words: '#aa3311 a rust swatch' }, style)
  const element = text(1, { ...swatch, properties: { ...swatch.properties, ...own } })
  const { store } = await testSession([element])
  const changes = { content: '#dd0022', properties: { backgroundColor: '#dd0022' } }
  const [proposal] = proposalsOf(store, [{ elementId: idOf(1), description: 'Red', changes }])
  if (!proposal) throw new Error('Nothing proposed')
  return proposal
}

test('a recolored swatch loses the name that described its old color', async () => {
  const proposal = await recolored()
  expect(proposal.change.patch.properties).toEqual({ backgroundColor: '#dd0022', name: null })
  expect(changedFields(proposal)).toContainEqual({ field: 'Name', from: '#aa3311 a rust swatch', to: 'none' })
})

test('keeps a name that a person chose', async () => {
  expect((await recolored({ name: 'Our red' })).change.patch.properties).toEqual({ backgroundColor: '#dd0022' })
})
