import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MUTATIONS_PER_BATCH } from '../../contract/limits'
import type { ElementPatch } from '../../contract/shared/element'
import type { Fields } from '../../server/services/history/readMoment'
import { Random } from '../fuzzServer/Random'
import { WithoutAgent } from '../support/WithoutAgent'
import { FuzzAgent } from './FuzzAgent'
import type { Account, FuzzServer } from './FuzzServer'
import { startServer } from './startServer'

// "Undo everything this agent did" through the server and its database, compared with a board without the agent.
// server/services/history/planAgentUndo.test.ts runs its pure core through 10,000 seeds.

const SEEDS = Number(process.env.AGENT_UNDO_RUNS ?? 12)
const FIRST = Number(process.env.AGENT_SEED ?? 1)
/** One seed in this many is a long session: this many writes by the agent, among as many by people. */
const LONG_EVERY = Math.min(SEEDS, 100)
const LONG_WRITES = 500

let server: FuzzServer
let people: readonly Account[]
let agent: FuzzAgent
beforeAll(async () => {
  const started = await startServer()
  server = started.server
  people = started.people.accounts
  agent = await FuzzAgent.join(server, people[0] as Account)
})
afterAll(() => server.close())

interface Row extends Fields {
  readonly id: string
}

/** A board on the server with its model, which follows the history. */
class Board {
  readonly model = new WithoutAgent()
  #rev = 0

  private constructor(readonly id: number) {}

  get rev(): number {
    return this.#rev
  }

  static async create(): Promise<Board> {
    const [ada, ben] = people as [Account, Account]
    const answer = await server.call(ada, 'POST', '/api/boards', { name: 'Undo' })
    const { id } = (await answer.json()) as { id: number }
    await server.knex('collaborators').insert({ board_id: id, user_id: ben.id, can_edit: true })
    return new Board(id)
  }

  async read(): Promise<Row[]> {
    const answer = await server.call(people[0] as Account, 'GET', `/api/boards/${this.id}/elements`)
    return (await answer.json()) as Row[]
  }

  /** Updates the model with what was written since. */
  async follow(): Promise<{ agents: number; people: number }> {
    const rows = await server
      .knex('board_history')
      .where({ board_id: this.id })
      .where('rev', '>', this.#rev)
      .orderBy('rev')
    const count = { agents: 0, people: 0 }
    for (const { element_id: id, change_type: kind, new_state: state, agent_token_id, rev } of rows) {
      const isAgents = agent_token_id !== null
      if (kind === 'create') this.model.create(id, state as Fields, isAgents)
      else if (kind === 'update') this.model.update(id, state as ElementPatch, isAgents)
      else this.model.remove(id, isAgents)
      count[isAgents ? 'agents' : 'people']++
      this.#rev = rev
    }
    return count
  }
}

const text = (content: string) => ({ type: 'text', content })

async function writeAsPeople(board: Board, random: Random, most: number): Promise<void> {
  const ids = [...board.model.board.keys()]
  const mutations = Array.from({ length: random.int(1, Math.min(most, 10)) }, () => {
    const mutationId = randomUUID()
    const chance = random.int(0, 9)
    if (chance < 3 || ids.length === 0)
      return { mutationId, kind: 'create', elementId: random.uuid(), data: text(random.pick(['Sea', 'Salt'])) }
    const elementId = random.pick(ids)
    if (chance === 9) {
      ids.splice(ids.indexOf(elementId), 1)
      return { mutationId, kind: 'delete', elementId }
    }
    const data = random.pick([
      { positionX: random.int(0, 400) },
      { content: `Words ${random.int(0, 5)}` },
      { properties: { fontSize: random.int(10, 14), color: random.pick(['#000000', '#ff0000']) } },
      { width: random.int(100, 140), height: random.int(40, 60) },
    ])
    return { mutationId, kind: 'update', elementId, baseRev: board.rev, data }
  })
  const path = `/api/boards/${board.id}/mutations`
  const batch = { mutations: mutations.slice(0, MUTATIONS_PER_BATCH) }
  const answer = await server.call(random.pick(people), 'POST', path, batch)
  const { results } = (await answer.json()) as { results: readonly { status: number; code?: string }[] }
  const refused = results.filter(({ status }) => status !== 200)
  if (refused.length > 0) throw new Error(`A person could not write: ${JSON.stringify(refused)}`)
}

async function writeAsAgent(board: Board, random: Random, most: number): Promise<void> {
  await agent.read(board.id)
  const some = random.int(1, Math.min(most, 10))
  const ids = agent.elementIds
  const picked = [...new Set(Array.from({ length: some }, () => ids[random.int(0, ids.length)] ?? []).flat())]
  const chance = random.int(0, 9)
  if (chance < 3 || picked.length === 0) {
    const items = Array.from({ length: some }, () => ({ kind: 'color', color: '#aabbcc', name: 'Slate' }))
    await agent.write(board.id, 'add_elements', { items })
  } else if (chance < 7) {
    const changes = picked.map((elementId) => ({
      elementId,
      changes: random.pick([
        { positionX: random.int(0, 400), rotation: random.int(0, 90) },
        { properties: { opacity: random.pick([0.5, 1]), color: '#123456' } },
        { width: random.int(100, 140) },
      ]),
    }))
    await agent.write(board.id, 'change_elements', { changes })
  } else if (chance < 9 && picked.length > 1) {
    await agent.write(board.id, 'arrange_elements', { elementIds: picked, layout: 'grid' })
  } else await agent.write(board.id, 'remove_elements', { elementIds: picked.slice(0, 2) })
}

/** By id, with fields in order. */
function byId(elements: Iterable<readonly [string, Fields]>): Record<string, unknown> {
  return Object.fromEntries(
    [...elements]
      .map(([id, { type, content, positionX, positionY, width, height, rotation, zIndex, properties }]) => {
        const own = Object.entries(properties).toSorted(([a], [b]) => (a < b ? -1 : 1))
        return [id, { type, content, positionX, positionY, width, height, rotation, zIndex, properties: own }] as const
      })
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

async function play(seed: number): Promise<{ agents: number; people: number }> {
  const random = new Random(seed)
  const board = await Board.create()
  agent.begin()
  const most = seed % LONG_EVERY === 0 ? LONG_WRITES : random.int(5, 30)
  const written = { agents: 0, people: 0 }
  while (written.agents < most || written.people < most) {
    const [agents, persons] = [Math.max(0, most - written.agents), Math.max(0, most - written.people)]
    if (random.int(1, agents + persons) <= agents) await writeAsAgent(board, random, agents)
    else await writeAsPeople(board, random, persons)
    const count = await board.follow()
    written.agents += count.agents
    written.people += count.people
  }
  const undo = { tokenId: agent.tokenId }
  const path = `/api/boards/${board.id}/history/undo-agent`
  const answer = await server.call(people[0] as Account, 'POST', path, undo)
  expect(answer.status, await answer.clone().text()).toBe(200)
  const after = (await board.read()).map((row) => [row.id, row] as const)
  expect(byId(after), `seed ${seed}`).toEqual(byId(board.model.model))
  await server.clear()
  return written
}

test(`undoing the agent’s work leaves the board as it would be without it, for ${SEEDS} seeds`, {
  timeout: 24 * 3_600_000,
}, async () => {
  const started = Date.now()
  const sum = { agents: 0, people: 0, long: 0 }
  for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
    const { agents, people: persons } = await play(seed)
    sum.agents += agents
    sum.people += persons
    if (agents >= LONG_WRITES && persons >= LONG_WRITES) sum.long++
  }
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(
    `${SEEDS} undos of an agent, ${sum.long} long, from seed ${FIRST}, ${seconds} s: ${sum.agents} writes of the agent among ${sum.people}`,
  )
  expect(sum.long).toBeGreaterThanOrEqual(Math.floor(SEEDS / LONG_EVERY))
})
