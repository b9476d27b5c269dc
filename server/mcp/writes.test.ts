import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AgentUndoResponse, HistoryEntry } from '../../contract/history'
import { intersects } from '../../contract/layout/rect'
import type { Element } from '../../contract/shared/element'
import { Random } from '../../tests/fuzzServer/Random'
import {
  answerOf,
  connectAgent,
  connectByCommand,
  makeToken,
  type TestAgent,
  type ToolAnswer,
} from '../../tests/support/agents'
import { collaborate, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import { agentWrite, writeAsAgent } from '../services/agents/writeAsAgent'
import { applyMutations } from '../services/applyMutations/applyMutations'

const SEEDS = Number(process.env.AGENT_SCHEDULE_SEEDS ?? 200)

let server: TestServer
let ann: Person
let ben: Person
let agent: TestAgent
beforeAll(async () => {
  server = await startTestServer()
  ann = await join(server)
  ben = await join(server)
  agent = await connectAgent(server.url, await makeToken(ann, { scope: 'write', name: 'Claude' }))
})
afterAll(async () => {
  await agent.close()
  await server.close()
})

async function boardOf(fields: readonly object[] = [], name = 'Board'): Promise<number> {
  const board = await ann.board({ name })
  await collaborate(server, board, ben, true)
  for (const each of fields) await ann.send('POST', `/api/boards/${board}/elements`, { type: 'text', ...each })
  return board
}
/** Ordered by content. */
const elementsOf = async (board: number): Promise<Element[]> => {
  const elements: Element[] = (await ann.get(`/api/boards/${board}/elements`)).body
  return elements.toSorted((a, b) => (a.content < b.content ? -1 : 1))
}
const historyOf = async (board: number): Promise<HistoryEntry[]> => (await ann.get(`/api/boards/${board}/history`)).body
const revIn = ({ text }: ToolAnswer) => Number(/rev (\d+)/.exec(text)?.[1])
const read = async (board: number) => revIn(await agent.call('read_board', { boardId: board }))
const tokenIdOf = async (board: number) => (await historyOf(board)).find((entry) => entry.agent)?.agent?.tokenId
const undo = async (board: number, who = ann): Promise<AgentUndoResponse> =>
  (await who.send('POST', `/api/boards/${board}/history/undo-agent`, { tokenId: await tokenIdOf(board) })).body
const update = (elementId: string, data: object, baseRev = 0) => ({
  ...{ mutationId: randomUUID(), kind: 'update' as const, elementId, baseRev, data },
})

describe('a writing call', () => {
  it('writes nothing if one of its elements was changed after it was read, and names that element', async () => {
    const board = await boardOf([{ content: 'One' }, { content: 'Two' }])
    const rev = await read(board)
    const [one, two] = await elementsOf(board)
    if (!one || !two) throw new Error('No elements')
    await ben.batch(board, [update(one.id, { positionX: 77 })])
    const changes = [one, two].map(({ id }) => ({ elementId: id.slice(-8), changes: { positionX: 5 } }))
    const refused = await agent.call('change_elements', { boardId: board, rev, changes })
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining(one.id.slice(-8)) })
    expect(refused.text).not.toContain(two.id.slice(-8))
    expect((await elementsOf(board)).map(({ positionX }) => positionX)).toEqual([77, two.positionX])
    const rest = await agent.call('change_elements', { boardId: board, rev, changes: changes.slice(1) })
    expect(rest).toMatchObject({ isError: false, text: expect.stringContaining('read it again') })
    expect((await elementsOf(board)).map(({ positionX }) => positionX)).toEqual([77, 5])
    for (const tool of ['remove_elements', 'arrange_elements'] as const) {
      const input = { boardId: board, rev, elementIds: [one.id, two.id], layout: 'row' }
      const answer = await agent.call(tool, tool === 'remove_elements' ? { ...input, layout: undefined } : input)
      expect([tool, answer.isError]).toEqual([tool, true])
    }
    expect(await elementsOf(board)).toHaveLength(2)
  })

  it('is refused for a rev that the board never had, and for locked or repeated elements', async () => {
    const board = await boardOf([{ content: 'One' }, { content: 'Two', properties: { locked: true } }])
    const rev = await read(board)
    const [one, two] = await elementsOf(board)
    const before = await elementsOf(board)
    const items = [{ kind: 'color', color: '#aabbcc' }]
    const tries = [
      ['add_elements', { boardId: board, rev: rev + 1, items }, `The board is at rev ${rev}`],
      ['remove_elements', { boardId: board, rev, elementIds: [one?.id, two?.id] }, 'Is locked'],
      ['remove_elements', { boardId: board, rev, elementIds: [one?.id, one?.id.slice(-8)] }, 'Listed twice'],
      ['remove_elements', { boardId: board, elementIds: [one?.id] }, 'rev: '],
    ] as const
    for (const [tool, input, words] of tries) {
      expect(await agent.call(tool, input)).toMatchObject({ isError: true, text: expect.stringContaining(words) })
    }
    expect(await elementsOf(board)).toEqual(before)
  })

  it('with a requestId, writes once even if it is sent twice at the same time', async () => {
    const board = await boardOf()
    const call = () =>
      agent.call('add_elements', {
        boardId: board,
        rev: 0,
        requestId: 'once',
        items: [{ kind: 'color', color: '#aabbcc' }],
      })
    const answers = await Promise.all([call(), call()])
    answers.push(await call())
    const [element, ...others] = await elementsOf(board)
    expect(others).toEqual([])
    for (const { isError, text } of answers)
      expect([isError, text.includes(element?.id.slice(-8) ?? '?')]).toEqual([false, true])
  })

  it('is refused as a whole if the board has no room for all of it', async () => {
    const board = await boardOf()
    await server.deps.knex.raw(
      `insert into board_elements (id, board_id, type, content, position_x, position_y, properties, rev)
       select gen_random_uuid(), ?, 'color', '#aabbcc', 0, 0, '{}', 0 from generate_series(1, 9999)`,
      [board],
    )
    const items = [1, 2].map(() => ({ kind: 'color', color: '#aabbcc' }))
    const answer = await agent.call('add_elements', { boardId: board, rev: 0, items })
    expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('10000') })
    expect(await server.deps.knex('board_elements').where({ board_id: board })).toHaveLength(9999)
  })
})

describe('what an agent adds', () => {
  it.each(['rows', 'grid', 'row', 'column', 'masonry', undefined])(
    'overlaps nothing else in the layout %s',
    async (layout) => {
      const board = await boardOf([{ content: 'Here', positionX: 0, positionY: 0, width: 300, height: 300 }])
      const rev = await read(board)
      const [here] = await elementsOf(board)
      const items = Array.from({ length: 9 }, (_, index) =>
        index % 3 === 0
          ? { kind: 'color', color: '#aabbcc' }
          : { kind: 'text', style: index === 1 ? 'title' : 'note', text: `Words about the sea, ${index}` },
      )
      const beside = { elementId: here?.id, side: 'right' }
      expect(
        await agent.call('add_elements', { boardId: board, rev, items, layout, beside, group: 'Sea' }),
      ).toMatchObject({ isError: false })
      const rects = (await elementsOf(board)).map(({ positionX: x, positionY: y, width, height }) => ({
        x,
        y,
        width: width ?? 0,
        height: height ?? 0,
      }))
      expect(rects).toHaveLength(10)
      for (const [index, rect] of rects.entries()) {
        for (const other of rects.slice(index + 1)) expect(intersects(rect, other)).toBe(false)
      }
      const added = (await elementsOf(board)).filter(({ id }) => id !== here?.id)
      for (const { positionX } of added) expect(positionX).toBeGreaterThanOrEqual(300)
      expect(new Set(added.map(({ properties }) => properties.groupId)).size).toBe(1)
      const ids = added.map(({ id }) => id)
      const arranged = await agent.call('arrange_elements', {
        boardId: board,
        rev: await read(board),
        elementIds: ids,
        layout: 'column',
      })
      expect(arranged.isError).toBe(false)
      const ordered = new Map((await elementsOf(board)).map((element) => [element.id, element.positionY]))
      const tops = ids.map((id) => ordered.get(id) ?? 0)
      expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    },
  )

  it('is in the history with the token’s name, for the token’s owner, even after the token is revoked', async () => {
    const board = await boardOf([{ content: 'By Ann' }])
    const token = await makeToken(ann, { scope: 'write', name: 'Short-lived' })
    const other = await connectAgent(server.url, token)
    await other.call('add_elements', {
      boardId: board,
      rev: 1,
      items: [{ kind: 'text', style: 'note', text: 'By it' }],
    })
    await other.close()
    const [{ id }] = (await ann.get('/api/account/tokens')).body
    await ann.send('DELETE', `/api/account/tokens/${id}`)
    const [added, first] = await historyOf(board)
    expect(added).toMatchObject({ userId: ann.id, agent: { tokenId: id, name: 'Short-lived' } })
    expect(first).not.toHaveProperty('agent')
    expect(await undo(board)).toMatchObject({ removed: 1, stays: 0 })
    expect(await elementsOf(board)).toHaveLength(1)
  })
})

it('people who only view a board don’t see the names of its agents', async () => {
  const board = await boardOf()
  await server.deps.knex('boards').where({ id: board }).update({ visibility: 'public', public_since_rev: 0 })
  const rev = await read(board)
  await agent.call('add_elements', { boardId: board, rev, items: [{ kind: 'text', style: 'note', text: 'By it' }] })
  const visitor = await join(server)
  const [seen] = (await visitor.get(`/api/boards/${board}/history`)).body
  expect(seen).toMatchObject({ changeType: 'create', userId: ann.id })
  expect(seen).not.toHaveProperty('agent')
  expect((await ben.get(`/api/boards/${board}/history`)).body[0]).toHaveProperty('agent.name', 'Claude')
})

describe('POST …/history/undo-agent', () => {
  it('undoes the agent’s work, keeps and names what people changed since, and counts as the person’s change', async () => {
    const board = await boardOf([
      { content: 'A recolored one' },
      { content: 'B removed' },
      { content: 'C, moved by both' },
    ])
    const before = await elementsOf(board)
    const [one, two, three] = before.map(({ id }) => id)
    let rev = await read(board)
    const add = ['Stays', 'Goes'].map((text) => ({ kind: 'text', style: 'note', text }))
    rev = revIn(await agent.call('add_elements', { boardId: board, rev, items: add }))
    const changes = [
      { elementId: one, changes: { properties: { color: '#ff0000' } } },
      { elementId: three, changes: { positionX: 400, positionY: 400 } },
    ]
    rev = revIn(await agent.call('change_elements', { boardId: board, rev, changes }))
    await agent.call('remove_elements', { boardId: board, rev, elementIds: [two] })
    const stays = (await elementsOf(board)).find(({ content }) => content === 'Stays')
    await ben.batch(board, [
      update(stays?.id ?? '', { content: 'Stays, says Ben' }),
      update(three ?? '', { positionX: 9 }),
    ])
    const answer = await undo(board, ben)
    expect(answer).toMatchObject({ removed: 1, broughtBack: 1, changedBack: 2, stays: 2 })
    expect(answer.staying.map(({ name }) => name).toSorted()).toEqual(['C, moved by both', 'Stays, says Ben'])
    expect(answer.changes).toHaveLength(4)
    const after = new Map((await elementsOf(board)).map((element) => [element.id, element]))
    const plain = ({ rev: _, createdAt: __, ...element }: Element) => element
    for (const element of before.slice(0, 2)) expect(plain(after.get(element.id) as Element)).toEqual(plain(element))
    expect(after.get(three ?? '')).toMatchObject({ positionX: 9, positionY: before[2]?.positionY })
    expect(after.size).toBe(4)
    expect((await historyOf(board))[0]).toMatchObject({ userId: ben.id })
    expect((await historyOf(board))[0]).not.toHaveProperty('agent')
    expect(await undo(board, ben)).toMatchObject({ removed: 0, broughtBack: 0, changedBack: 0, stays: 2, changes: [] })
  })
})

describe('an agent and two people at once', () => {
  it(`lose no write of a person, and the agent overwrites nothing that it has not read, for ${SEEDS} schedules`, async () => {
    const mark = { tokenId: 1, name: 'Claude' }
    for (let seed = 1; seed <= SEEDS; seed++) {
      const random = new Random(seed)
      const board = await boardOf()
      const ids = [0, 1, 2].map(() => random.uuid())
      const data = { type: 'text', content: 'Start' }
      const create = (elementId: string) => ({ mutationId: random.uuid(), kind: 'create' as const, elementId, data })
      let { rev } = await applyMutations(server.deps, ann.id, board, ids.map(create))
      let applied = 0
      for (let round = 0; round < 4; round++) {
        const reads = random.chance(0.5)
        const people = [ann, ben].flatMap((person) => (random.chance(0.6) ? [{ person, id: random.pick(ids) }] : []))
        const named = ids.filter(() => random.chance(0.5))
        const write = agentWrite({ agent: mark, userId: ann.id, boardId: board, rev }, `${seed} ${round}`)
        const changes = named.map((elementId) => ({
          kind: 'update' as const,
          elementId,
          data: { content: `${rev} ${round}` },
        }))
        const calls: (() => Promise<unknown>)[] = people.map(({ person, id }, index) => async () => {
          const mutation = update(id, { content: `${person.username} ${round} ${index}` })
          const { results } = await applyMutations(server.deps, person.id, board, [mutation])
          expect(results[0]?.status).toBe(200)
          applied++
        })
        if (named.length > 0)
          calls.splice(random.int(0, calls.length), 0, () => writeAsAgent(server.deps, write, changes))
        await Promise.all(calls.map((call) => call()))
        if (reads) rev = (await server.deps.knex('boards').where({ id: board }).first('rev')).rev
      }
      const entries = (await historyOf(board)).filter(({ changeType }) => changeType === 'update')
      expect(
        entries.filter((entry) => !entry.agent),
        `seed ${seed}`,
      ).toHaveLength(applied)
      for (const entry of entries.filter(({ agent }) => agent)) {
        const seen = Number(String(entry.newState?.content).split(' ')[0])
        const unseen = entries.filter(
          (other) => !other.agent && other.elementId === entry.elementId && other.rev > seen && other.rev < entry.rev,
        )
        expect(unseen, `seed ${seed}`).toEqual([])
      }
    }
  }, 240_000)
})

describe('an agent with a brief', () => {
  const clients = {
    'over HTTP': async (token: string) => (await connectAgent(server.url, token)).client,
    'by the command': (token: string) => connectByCommand(server.url, token),
  }

  it.each(['over HTTP', 'by the command'] as const)(
    'builds a board of 60 elements in 6 calls, reading at most 8,000 tokens, %s',
    async (way) => {
      const name = `Café ${way}`
      const board = await boardOf([], name)
      const client = await clients[way](await makeToken(ann, { scope: 'write' }))
      let characters = JSON.stringify(await client.listTools()).length
      let calls = 0
      const call = async (tool: string, input: object) => {
        calls++
        const answer = answerOf(await client.callTool({ name: tool, arguments: { ...input } }))
        expect(answer).toMatchObject({ isError: false })
        characters += answer.text.length
        return answer
      }
      const boardId = Number(/board (\d+) · /.exec((await call('find_boards', { query: name })).text)?.[1])
      expect(boardId).toBe(board)
      let rev = revIn(await call('read_board', { boardId }))
      const texts = Array.from({ length: 47 }, (_, index) => ({
        kind: 'text',
        style: 'body',
        text: `An idea for the café, number ${index}`,
      }))
      const swatches = Array.from({ length: 12 }, (_, index) => ({
        kind: 'color',
        color: `#${(index * 1_000_000 + 4096).toString(16).padStart(6, '0')}`,
      }))
      const title = await call('add_elements', {
        boardId,
        rev,
        items: [{ kind: 'text', style: 'title', text: 'Salt and light' }],
      })
      rev = revIn(title)
      const beside = { elementId: /element: (\w{8})/.exec(title.text)?.[1], side: 'below' }
      rev = revIn(
        await call('add_elements', { boardId, rev, items: swatches, layout: 'row', beside, group: 'Palette' }),
      )
      rev = revIn(await call('add_elements', { boardId, rev, items: texts, layout: 'masonry' }))
      await call('read_palette', { boardId })
      await client.close()
      expect(await elementsOf(board)).toHaveLength(60)
      expect(calls).toBeLessThanOrEqual(6)
      expect(characters / 4).toBeLessThanOrEqual(8_000)
    },
  )
})
