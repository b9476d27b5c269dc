import { describe, expect, it } from 'vitest'
import type { ElementPatch } from '../../../contract/shared/element'
import { Random } from '../../../tests/fuzzServer/Random'
import { WithoutAgent } from '../../../tests/support/WithoutAgent'
import { planAgentUndo } from './planAgentUndo'
import type { Fields } from './readMoment'

const SEEDS = Number(process.env.AGENT_UNDO_SEEDS ?? 10_000)
const FIRST = Number(process.env.AGENT_SEED ?? 1)
/** Every LONG_EVERY-th seed has a long run: LONG_WRITES writes by the agent and as many by people. */
const LONG_EVERY = process.env.TEST_LONG ? 1 : 100
const LONG_WRITES = 500

const fields = (given: Partial<Fields> = {}): Fields => ({
  ...{ type: 'text', content: 'Words', positionX: 0, positionY: 0, width: 200, height: 100, rotation: 0, zIndex: 1 },
  properties: { color: '#000000' },
  ...given,
})

function patchBy(random: Random): ElementPatch {
  switch (random.int(0, 3)) {
    case 0:
      return { positionX: random.int(0, 3), positionY: random.int(0, 3) }
    case 1:
      return { content: random.pick(['Sea', 'Salt', 'Light']) }
    case 2:
      return { properties: { color: random.pick(['#000000', '#ff0000', null]), fontSize: random.pick([12, 14, null]) } }
    default:
      return { width: random.int(100, 102), properties: { name: random.pick(['One', 'Two', null]) } }
  }
}

/** How many writes a seed has by the agent and by people. */
function writesOf(seed: number, random: Random): { readonly agents: number; readonly people: number } {
  if (seed % LONG_EVERY === 0) return { agents: LONG_WRITES, people: LONG_WRITES }
  return { agents: random.int(0, 15), people: random.int(0, 15) }
}

function play(seed: number): WithoutAgent {
  const random = new Random(seed)
  const world = new WithoutAgent()
  for (let index = random.int(0, 4); index > 0; index--) world.create(random.uuid(), fields(), false)
  const left = writesOf(seed, random)
  let { agents, people } = left
  while (agents + people > 0) {
    const isAgents = random.int(1, agents + people) <= agents
    // A no-op does not count as a write.
    const before = world.steps.length
    write(world, random, isAgents)
    if (world.steps.length === before) continue
    if (isAgents) agents--
    else people--
  }
  return world
}

function write(world: WithoutAgent, random: Random, isAgents: boolean): void {
  const [ids, deleted] = [[...world.board.keys()], world.deletedIds]
  const chance = random.int(0, 9)
  if (chance < 2 || ids.length === 0) world.create(random.uuid(), fields({ positionX: random.int(0, 30) }), isAgents)
  else if (chance < 7) world.update(random.pick(ids), patchBy(random), isAgents)
  else if (chance < 9) world.remove(random.pick(ids), isAgents)
  // Agents restore nothing: the elements that they add have new ids.
  else if (deleted.length > 0 && !isAgents)
    world.bringBack(random.pick(deleted), random.chance(0.5) ? {} : patchBy(random))
}

describe('planAgentUndo', () => {
  it(`restores a board to what it would be without the agent, for ${SEEDS} schedules of an agent and people`, {
    timeout: 600_000,
  }, () => {
    let long = 0
    for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
      const world = play(seed)
      if (world.steps.length >= 2 * LONG_WRITES) long++
      expect(Object.fromEntries(world.undone()), `seed ${seed}`).toEqual(Object.fromEntries(world.model))
    }
    expect(long).toBeGreaterThanOrEqual(Math.floor(SEEDS / LONG_EVERY))
  })

  const id = '0198a000-0000-7000-8000-000000000001'
  const planOf = (world: WithoutAgent) => planAgentUndo(world.steps, world.board)

  it('deletes what the agent added, but keeps it if someone changed it', () => {
    const world = new WithoutAgent()
    world.create(id, fields(), true)
    expect(planOf(world)).toEqual({ changes: [{ elementId: id, kind: 'delete' }], stays: [] })
    world.update(id, { positionX: 9 }, false)
    expect(planOf(world)).toEqual({ changes: [], stays: [id] })
  })

  it('restores a property’s value from before the agent, but keeps what someone wrote since', () => {
    const world = new WithoutAgent()
    world.create(id, fields(), false)
    world.update(id, { positionX: 5, properties: { color: '#111111', fontSize: 30 } }, true)
    world.update(id, { positionX: 6 }, true)
    world.update(id, { properties: { color: '#222222' } }, false)
    const data = { positionX: 0, properties: { fontSize: null } }
    expect(planOf(world)).toEqual({ changes: [{ elementId: id, kind: 'update', data }], stays: [id] })
  })

  it('restores what someone wrote in between if the agent overwrote that, too', () => {
    const world = new WithoutAgent()
    world.create(id, fields(), false)
    world.update(id, { content: 'Agent' }, true)
    world.update(id, { content: 'Person' }, false)
    world.update(id, { content: 'Agent again' }, true)
    expect(planOf(world).changes).toEqual([{ elementId: id, kind: 'update', data: { content: 'Person' } }])
  })

  it('leaves elements unchanged if the thinned-out history does not explain them', () => {
    const world = new WithoutAgent()
    world.create(id, fields(), true)
    world.update(id, { content: 'Person' }, false)
    const rest = world.steps.slice(0, 1)
    expect(planAgentUndo(rest, world.board)).toEqual({ changes: [], stays: [id] })
    const other = new WithoutAgent()
    other.create(id, fields(), false)
    other.update(id, { content: 'Agent' }, true)
    other.update(id, { content: 'Person' }, false)
    expect(planAgentUndo(other.steps.slice(1, 2), other.board).changes).toEqual([])
  })

  it('restores what the agent deleted, as it would be without the agent, and nothing that someone else deleted', () => {
    const world = new WithoutAgent()
    world.create(id, fields(), false)
    world.update(id, { content: 'Agent' }, true)
    world.remove(id, true)
    expect(planOf(world).changes).toEqual([{ elementId: id, kind: 'create', data: fields() }])
    const other = new WithoutAgent()
    other.create(id, fields(), false)
    other.update(id, { content: 'Agent' }, true)
    other.remove(id, false)
    expect(planOf(other)).toEqual({ changes: [], stays: [] })
  })
})
