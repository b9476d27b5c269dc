import type { Proposal as AgentProposal, ProposedItem } from '../../contract/agents'

/** The ids of elements that a proposal's items would add. */
export const newIdOf = (index: number): string => `22222222-0000-7000-8000-${String(index).padStart(12, '0')}`

/** An open proposal of these items. */
export const testProposal = (items: readonly ProposedItem[], fields: Partial<AgentProposal> = {}): AgentProposal => ({
  id: '33333333-0000-4000-8000-000000000001',
  agent: 'Claude',
  summary: 'A calmer coast.',
  baseRev: 100,
  createdAt: '2026-01-01T00:00:00.000Z',
  items: items.map((item, index) => ({
    item,
    newElementId: ['text', 'color', 'image', 'shape'].includes(item.kind) ? newIdOf(index) : null,
    outcome: null,
  })),
  ...fields,
})
