import { expect, test, vi } from 'vitest'
import type { Proposal as AgentProposal, ProposedItem } from '../../contract/agents'
import { ApiError, NetworkError } from '../api/ApiError'
import { AgentProposals, type UnreportedOutcome } from './AgentProposals'
import { newIdOf, testProposal } from './testProposal'
import { idOf, testSession, text } from './testSession'

const FOG = { kind: 'text', style: 'quote', text: 'Fog' } as const
const SLATE = { kind: 'color', color: '#88aabb', name: 'Slate' } as const
const RENAME = { kind: 'change', elementId: idOf(1), changes: { content: 'New' } } as const

/** The proposals on a board, with a server that records the outcomes reported to it. */
async function follow(items: readonly ProposedItem[], elements = [text(1)], noted: readonly UnreportedOutcome[] = []) {
  const session = await testSession(elements)
  const server = {
    proposals: [testProposal(items)] as AgentProposal[],
    failure: null as Error | null,
    /** What the next responses wait for. */
    pause: null as Promise<void> | null,
    reads: 0,
  }
  const reported: unknown[] = []
  const storage = { outcomes: noted }
  const timers: (() => void)[] = []
  const open = () =>
    new AgentProposals({
      store: session.store,
      calls: {
        read: async () => {
          const { proposals, pause } = server
          server.reads++
          await pause
          return proposals
        },
        report: async (proposalId, outcomes) => {
          if (server.failure) throw server.failure
          reported.push({ proposalId, outcomes })
        },
      },
      storage: {
        read: async () => storage.outcomes,
        update: async (change) => {
          storage.outcomes = change(storage.outcomes)
        },
      },
      setTimer: (run) => {
        timers.push(run)
        return () => timers.splice(timers.indexOf(run), 1)
      },
    })
  const agents = open()
  await agents.refresh()
  const { id } = testProposal(items)
  const outcomes = () => agents.read().map((one) => one.items.map(({ outcome }) => outcome))
  return { ...session, agents, open, server, reported, storage, timers, id, outcomes }
}

test('writes nothing before acceptance; accepting one item is one undo step', async () => {
  const { store, agents, source, id, outcomes, reported, all } = await follow([FOG, SLATE])
  expect(source.commits).toEqual([])
  expect(agents.accept(id, [0])).toBe(1)
  await store.stored()
  expect(source.commits).toHaveLength(1)
  expect(store.element(newIdOf(0))).toMatchObject({ content: 'Fog', properties: { source: 'agent' } })
  expect(outcomes()).toEqual([['accepted', null]])
  await vi.waitFor(() => expect(reported).toEqual([{ proposalId: id, outcomes: [{ index: 0, outcome: 'accepted' }] }]))
  await store.loadHistory()
  store.undo()
  expect(all().map(({ content }) => content)).toEqual(['Text 1'])
  // The answer was recorded anyway.
  expect(outcomes()).toEqual([['accepted', null]])
})

test('accepts everything that can be accepted in one undo step and leaves the rest open', async () => {
  const gone = { ...RENAME, elementId: idOf(9) }
  const { store, agents, source, id, outcomes } = await follow([FOG, SLATE, RENAME, gone])
  expect(agents.accept(id)).toBe(3)
  await store.stored()
  expect(source.commits).toHaveLength(1)
  expect(outcomes()).toEqual([['accepted', 'accepted', 'accepted', null]])
  expect(store.element(idOf(1))?.content).toBe('New')
  await store.loadHistory()
  store.undo()
  expect(store.element(idOf(1))?.content).toBe('Text 1')
  expect(store.element(newIdOf(0))).toBeUndefined()
  expect(agents.dismiss(id)).toBe(1)
  expect(agents.openCount()).toBe(0)
})

test('accepting again adds nothing', async () => {
  const { store, agents, source, id } = await follow([FOG])
  agents.accept(id)
  expect(agents.accept(id)).toBe(0)
  await agents.refresh()
  expect(agents.accept(id)).toBe(0)
  await store.stored()
  expect(source.commits).toHaveLength(1)
})

test('adds an item that another device added first only once, without a refusal', async () => {
  const { store, agents, source, id } = await follow([FOG])
  agents.accept(id)
  await store.stored()
  expect(source.commits[0]?.[0]?.change).toMatchObject({ elementId: newIdOf(0), isReturn: true })
})

test('a failed report does not undo the acceptance and is retried', async () => {
  const { agents, server, reported, storage, timers, id, outcomes, store } = await follow([FOG, SLATE])
  server.failure = new NetworkError(null)
  agents.accept(id, [0])
  agents.dismiss(id, [1])
  await vi.waitFor(() => expect(timers).toHaveLength(1))
  expect(outcomes()).toEqual([['accepted', 'dismissed']])
  expect(store.element(newIdOf(0))).toBeDefined()
  expect(storage.outcomes).toHaveLength(2)
  server.failure = null
  timers[0]?.()
  await vi.waitFor(() => expect(storage.outcomes).toEqual([]))
  expect(reported).toEqual([
    {
      proposalId: id,
      outcomes: [
        { index: 0, outcome: 'accepted' },
        { index: 1, outcome: 'dismissed' },
      ],
    },
  ])
})

test('applies and reports outcomes that an earlier visit could not report', async () => {
  const { id } = testProposal([])
  const noted = [{ proposalId: id, index: 0, outcome: 'dismissed' as const }]
  const { outcomes, reported, storage } = await follow([FOG, SLATE], [text(1)], noted)
  expect(outcomes()).toEqual([['dismissed', null]])
  expect(reported).toEqual([{ proposalId: id, outcomes: [{ index: 0, outcome: 'dismissed' }] }])
  expect(storage.outcomes).toEqual([])
})

test('of two tabs, neither overwrites the outcomes that the other could not report', async () => {
  const { agents, open, server, storage, timers, id } = await follow([FOG, SLATE])
  const other = open()
  await other.refresh()
  server.failure = new NetworkError(null)
  agents.dismiss(id, [0])
  other.dismiss(id, [1])
  const stored = () => storage.outcomes.map(({ index }) => index)
  expect(stored()).toEqual([0, 1])
  await vi.waitFor(() => expect(timers).toHaveLength(2))
  server.failure = null
  timers[0]?.()
  await vi.waitFor(() => expect(stored()).toEqual([1]))
})

test('an item that is already on the board counts as accepted and is reported', async () => {
  const { outcomes, reported, id } = await follow([FOG, SLATE], [text(1), text(2, { id: newIdOf(1) })])
  expect(outcomes()).toEqual([[null, 'accepted']])
  expect(reported).toEqual([{ proposalId: id, outcomes: [{ index: 1, outcome: 'accepted' }] }])
})

test('an item accepted in another tab is accepted here, too', async () => {
  const { source, outcomes } = await follow([FOG, SLATE])
  source.emit({ put: [text(2, { id: newIdOf(0), rev: 2 })] })
  expect(outcomes()).toEqual([['accepted', null]])
})

test('drops the report on a proposal that no longer exists', async () => {
  const { agents, server, storage, timers, id } = await follow([FOG])
  server.failure = new ApiError(404, '{"error":"NOT_FOUND","message":"Not found"}', '', {
    get: (name) => (name.toLowerCase() === 'error-code' ? 'NOT_FOUND' : null),
  })
  agents.dismiss(id)
  await vi.waitFor(() => expect(storage.outcomes).toEqual([]))
  expect(timers).toEqual([])
})

test('keeps answered proposals until the list is opened again, and puts new ones before them', async () => {
  const { agents, server, id } = await follow([FOG])
  agents.dismiss(id)
  const later = testProposal([SLATE], {
    id: '33333333-0000-4000-8000-000000000002',
    createdAt: '2026-01-02T00:00:00.000Z',
  })
  server.proposals = [later]
  await agents.refresh()
  expect(agents.read().map((one) => one.id)).toEqual([later.id, id])
  expect(agents.openCount()).toBe(1)
  agents.dropAnswered()
  expect(agents.read().map((one) => one.id)).toEqual([later.id])
})

test('a slow response to an earlier read does not replace a newer one', async () => {
  const { agents, server, id } = await follow([FOG])
  let answer = () => {}
  server.pause = new Promise((resolve) => {
    answer = resolve
  })
  const slow = agents.refresh()
  await vi.waitFor(() => expect(server.reads).toBe(2))
  const added = testProposal([SLATE], {
    id: '33333333-0000-4000-8000-000000000002',
    createdAt: '2026-01-02T00:00:00.000Z',
  })
  server.pause = null
  server.proposals = [added, ...server.proposals]
  await agents.refresh()
  answer()
  await slow
  expect(agents.read().map((one) => one.id)).toEqual([added.id, id])
})

test('accepts nothing in Preview', async () => {
  const { store, agents, id, outcomes } = await follow([FOG])
  store.setMode('preview')
  expect(agents.accept(id)).toBe(0)
  expect(outcomes()).toEqual([[null]])
})
