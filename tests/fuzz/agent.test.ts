import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AgentCounts, agentSchedule, runAgentSchedule } from './agentSchedule'
import { FuzzAgent } from './FuzzAgent'
import type { FuzzServer } from './FuzzServer'
import type { People } from './runSchedule'
import { startServer } from './startServer'

const RUNS = Number(process.env.AGENT_RUNS ?? 20)
const SEED = Number(process.env.AGENT_SEED ?? 20_261_127)
const PATH = process.env.FUZZ_PATH

let server: FuzzServer
let people: People
let agent: FuzzAgent
beforeAll(async () => {
  const started = await startServer()
  server = started.server
  people = started.people
  const [ada] = people.accounts
  if (!ada) throw new Error('Someone must be there')
  agent = await FuzzAgent.join(server, ada)
})
afterAll(() => server.close())

test('an agent, two people and an offline phone: no person’s write is lost or overwritten unseen', {
  timeout: 24 * 3_600_000,
}, async () => {
  const counts = new AgentCounts()
  const started = Date.now()
  await fc.assert(
    fc.asyncProperty(agentSchedule, (plan) => runAgentSchedule({ server, people, agent, counts }, plan)),
    { numRuns: RUNS, seed: SEED, endOnFailure: process.env.FUZZ_SHRINK !== '1', ...(PATH && { path: PATH }) },
  )
  console.log(
    `${RUNS} schedules with an agent, seed ${SEED}, ${Math.round((Date.now() - started) / 1000)} s: ${counts}`,
  )
  if (PATH) return
  expect(counts.writes).toBeGreaterThan(RUNS)
  expect(counts.refused).toBeGreaterThan(0)
  expect(counts.absences).toBeGreaterThan(RUNS / 2)
})
