import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { AgentCounts, agentSchedule, runAgentSchedule } from './agentSchedule'
import { FuzzAgent } from './FuzzAgent'
import { startServer } from './startServer'

// Planted bug: a server that lets agents overwrite changes made after their read.
vi.mock('../../server/services/applyMutations/changeElement', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../server/services/applyMutations/changeElement')>()
  const changeElement: typeof real.changeElement = (mutation, context) =>
    real.changeElement(mutation, { ...context, unchangedSince: undefined })
  return { ...real, changeElement }
})

test('the schedules with an agent find one that overwrites what it has not seen', async () => {
  const { server, people } = await startServer()
  const [ada] = people.accounts
  if (!ada) throw new Error('Someone must be there')
  const agent = await FuzzAgent.join(server, ada)
  const counts = new AgentCounts()
  const details = await fc.check(
    fc.asyncProperty(agentSchedule, (plan) => runAgentSchedule({ server, people, agent, counts }, plan)),
    { numRuns: 30, seed: 7, endOnFailure: true },
  )
  await server.close()
  expect(String(details.errorInstance)).toMatch(/rev \d+ of the agent, who had read \d+, wrote over rev \d+/)
})
