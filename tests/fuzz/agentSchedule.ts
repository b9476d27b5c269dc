import * as fc from 'fast-check'
import { WRITE_ELEMENTS_MAX } from '../../contract/agents'
import { agentWrite } from '../../server/services/agents/writeAsAgent'
import type { FuzzAgent } from './FuzzAgent'
import type { FuzzServer } from './FuzzServer'
import { findFaults } from './oracle'
import type { People } from './runSchedule'
import type { Step } from './schedule'
import { World } from './World'

// An agent that writes, two people, and the phone of one, which repeatedly goes offline. No person's write is lost, and
// the agent overwrites no change that it has not seen.

type AgentStep = {
  readonly do: 'agent'
  readonly what: 'read' | 'add' | 'change' | 'remove' | 'arrange'
  readonly pick: number
  readonly value: number
  readonly isRepeated: boolean
}
type PhoneStep = { readonly do: 'phone'; readonly isBroken: boolean }

export interface AgentSchedule {
  readonly pace: number
  readonly steps: readonly (Step | AgentStep | PhoneStep)[]
}

/** Ada's computer, Ben's computer, Ada's phone. */
const DEVICES = [
  { tabs: 1, hasLocks: true },
  { tabs: 1, hasLocks: true },
  { tabs: 1, hasLocks: true },
]
const PHONE = 2

const tab = fc.nat(2)
const pick = fc.nat(30)
const plain = (what: 'add' | 'remove' | 'catch up') => fc.record({ do: fc.constant(what), tab, pick })
const valued = (what: 'tag' | 'move' | 'type') => fc.record({ do: fc.constant(what), tab, pick, value: fc.nat(999) })
const agent = (what: AgentStep['what']): fc.Arbitrary<AgentStep> =>
  fc.record({ do: fc.constant('agent'), what: fc.constant(what), pick, value: fc.nat(999), isRepeated: fc.boolean() })

const step: fc.Arbitrary<AgentSchedule['steps'][number]> = fc.oneof(
  { weight: 4, arbitrary: plain('add') },
  { weight: 9, arbitrary: valued('tag') },
  { weight: 6, arbitrary: valued('move') },
  { weight: 6, arbitrary: valued('type') },
  { weight: 2, arbitrary: plain('remove') },
  { weight: 1, arbitrary: plain('catch up') },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 10_000 }) }) },
  { weight: 6, arbitrary: agent('read') },
  { weight: 3, arbitrary: agent('add') },
  { weight: 10, arbitrary: agent('change') },
  { weight: 2, arbitrary: agent('remove') },
  { weight: 3, arbitrary: agent('arrange') },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('phone' as const), isBroken: fc.boolean() }) },
)

export const agentSchedule: fc.Arbitrary<AgentSchedule> = fc.record({
  pace: fc.constantFrom(0, 2, 10, 40),
  steps: fc.array(step, { minLength: 40, maxLength: 60 }),
})

/** The totals of all schedules: they prove nothing unless writes conflict. */
export class AgentCounts {
  writes = 0
  /** Calls refused because a person had changed something since the read. */
  refused = 0
  /** How often the phone went offline. */
  absences = 0
  /** History entries by people. */
  people = 0

  toString(): string {
    const { writes, refused, absences, people } = this
    return `${writes} calls of the agent wrote, ${refused} were refused as unseen, ${people} writes of people, the phone was away ${absences} times`
  }
}

export interface AgentWorld {
  readonly server: FuzzServer
  readonly people: People
  readonly agent: FuzzAgent
  readonly counts: AgentCounts
}

/** Runs one schedule until it settles. Throws with all findings. */
export async function runAgentSchedule(given: AgentWorld, { pace, steps }: AgentSchedule): Promise<void> {
  const { server, people, agent, counts } = given
  const world = new World(server, people, { devices: DEVICES, pace, steps: [] })
  agent.begin()
  try {
    await world.begin({ devices: DEVICES, pace, steps: [] })
    const boardId = await boardIdOf(world)
    for (const each of steps) {
      if (each.do === 'agent') await actAsAgent(agent, boardId, each)
      else if (each.do === 'phone') switchPhone(world, each, counts)
      else await world.run(each)
    }
    await world.heal()
    const found = [...(await findFaults(world, server)), ...(await findUnseen(given, boardId))]
    counts.writes += agent.written.length
    counts.refused += agent.refused
    if (found.length > 0) throw new Error(found.join('\n'))
  } finally {
    world.close()
    await server.clear()
  }
}

function switchPhone(world: World, { isBroken }: PhoneStep, counts: AgentCounts): void {
  const link = world.devices[PHONE]?.options.link
  if (!link) throw new Error('The phone must be there')
  if (!link.isOffline) counts.absences++
  link.setOffline(!link.isOffline, isBroken)
}

async function boardIdOf({ boards, server }: World): Promise<number> {
  const row = await server
    .knex('boards')
    .where({ uid: boards[0]?.uid ?? '' })
    .first('id')
  if (!row) throw new Error('The board must be saved')
  return row.id
}

async function actAsAgent(agent: FuzzAgent, boardId: number, { what, pick, value, isRepeated }: AgentStep) {
  if (what === 'read') return agent.read(boardId)
  if (what === 'add') {
    const items = [
      { kind: 'color', color: `#${value.toString(16).padStart(6, '0')}` },
      { kind: 'text', style: 'note', text: `Agent ${value}` },
    ]
    await agent.write(boardId, 'add_elements', { items }, { isRepeated })
    return
  }
  const ids = agent.elementIds
  const picked = [...new Set([ids[pick % ids.length], ids[value % ids.length]])].flatMap((id) => id ?? [])
  if (picked.length === 0) return
  if (what === 'remove')
    await agent.write(boardId, 'remove_elements', { elementIds: picked.slice(0, 1) }, { isRepeated })
  else if (what === 'change') {
    const changes = picked.map((elementId) => ({
      elementId,
      changes: { positionX: value, properties: { opacity: (value % 100) / 100 } },
    }))
    await agent.write(boardId, 'change_elements', { changes }, { isRepeated })
  } else if (picked.length === 2) {
    await agent.write(boardId, 'arrange_elements', { elementIds: picked, layout: 'column' }, { isRepeated })
  }
}

interface Row {
  readonly rev: number
  readonly element_id: string
  readonly change_type: string
  readonly agent_token_id: number | null
}

/**
 * What the agent changed although someone else had changed it after the read, and what it did without an answered call.
 * Each entry is traced to the call that made it, and so to the rev that guarded it.
 */
async function findUnseen({ server, people, agent, counts }: AgentWorld, boardId: number): Promise<string[]> {
  const history: Row[] = await server.knex('board_history').where({ board_id: boardId }).orderBy('rev')
  const known: { mutation_id: string; rev: number }[] = await server
    .knex('mutations')
    .where({ board_id: boardId, user_id: people.accounts[0]?.id })
    .select('mutation_id', server.knex.raw(`(result->>'rev')::int as rev`))
  const revs = new Map(known.map(({ mutation_id, rev }) => [mutation_id, rev]))
  const guards = new Map<number, number>()
  for (const { rev, tool, requestId } of agent.written) {
    const mark = { tokenId: agent.tokenId, name: 'Claude' }
    const call = agentWrite({ agent: mark, userId: people.accounts[0]?.id ?? 0, boardId, rev }, `${tool} ${requestId}`)
    for (let index = 0; index < WRITE_ELEMENTS_MAX; index++) {
      const made = revs.get(call.mutationId(index))
      if (made === undefined) break
      // A change without effect is answered with the row's rev, whose entry an earlier call made.
      if (!guards.has(made)) guards.set(made, rev)
    }
  }
  const found: string[] = []
  for (const { rev, element_id, change_type, agent_token_id } of history) {
    if (agent_token_id === null) {
      counts.people++
      continue
    }
    const guard = guards.get(rev)
    if (guard === undefined) found.push(`rev ${rev} was made by the agent, in no call that was answered`)
    else if (change_type !== 'create') {
      const unseen = history.filter((each) => each.element_id === element_id && each.rev > guard && each.rev < rev)
      for (const each of unseen)
        found.push(`rev ${rev} of the agent, who had read ${guard}, wrote over rev ${each.rev}`)
    }
  }
  return found
}
