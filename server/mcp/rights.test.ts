import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AGENT_SCOPES, type AgentScope } from '../../contract/agents'
import { AGENT_TOOL_NAMES, type AgentToolName, agentTools } from '../../contract/agentTools'
import { connectAgent, makeToken, type TestAgent } from '../../tests/support/agents'
import { collaborate, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'
import { agentMay } from '../policies/agentPolicy'
import { createProposal } from '../services/agents/proposals'

// Tools × scopes × persons × the token's boards, on a real server: generated from the existing tools.

const PERSONS = ['owner', 'editor', 'viewer', 'onlooker', 'stranger'] as const
type Who = (typeof PERSONS)[number]
const LIMITS = ['every board', 'this board', 'another board', 'boards that are gone'] as const
type Limit = (typeof LIMITS)[number]
const TRASH = ['on the board', 'in the trash'] as const

let server: TestServer
let people: Record<Who, Person>
/** The onlooker uses the public board, all others the private one. */
let boards: { closed: number; open: number; closedTrash: number; openTrash: number }
const SECRET = 'The words that only this board has'
const TRASHED_SECRET = 'What was thrown away'

beforeAll(async () => {
  server = await startTestServer()
  const [owner, editor, viewer, onlooker, stranger] = await Promise.all(PERSONS.map(() => join(server)))
  if (!owner || !editor || !viewer || !onlooker || !stranger) throw new Error('Someone is missing')
  people = { owner, editor, viewer, onlooker, stranger }
  const place = async (visibility: 'private' | 'public', isTrash = false) => {
    const secret = isTrash ? TRASHED_SECRET : SECRET
    const board = await owner.board({ name: secret, visibility })
    await collaborate(server, board, editor, true)
    await collaborate(server, board, viewer, false)
    await owner.send('POST', `/api/boards/${board}/elements`, { type: 'text', content: secret })
    return board
  }
  boards = {
    closed: await place('private'),
    open: await place('public'),
    closedTrash: await place('private', true),
    openTrash: await place('public', true),
  }
})
afterAll(() => server.close())

const boardFor = (who: Who, where: (typeof TRASH)[number]) =>
  boards[`${who === 'onlooker' ? 'open' : 'closed'}${where === 'in the trash' ? 'Trash' : ''}`]

interface Case {
  readonly scope: AgentScope
  readonly who: Who
  readonly limit: Limit
  readonly isInTrash: boolean
}

/** A tool, or one that applies its proposal. */
type Way = AgentToolName | 'weave, applied' | 'restyle, applied'
const WAYS: readonly Way[] = [...AGENT_TOOL_NAMES, 'weave, applied', 'restyle, applied']
const toolOf = (way: Way) => way.replace(', applied', '') as AgentToolName

const WRITING: readonly Way[] = [
  ...(['add_elements', 'change_elements', 'remove_elements', 'arrange_elements'] as const),
  ...(['weave, applied', 'restyle, applied'] as const),
]

/** The expected outcome, written independently of the policy. */
function expected(tool: Way, { scope, who, limit, isInTrash }: Case): string {
  const proposes = ['import_image', 'propose', 'withdraw_proposal', 'weave', 'restyle'].includes(tool)
  const writes = WRITING.includes(tool)
  if (writes && scope !== 'write') return 'refused'
  if (proposes && scope === 'read') return 'refused'
  if (tool === 'find_boards') {
    const isListed = who !== 'onlooker' && who !== 'stranger' && !isInTrash
    return isListed && (limit === 'every board' || limit === 'this board') ? 'shown' : 'hidden'
  }
  if (tool === 'import_image') return limit === 'boards that are gone' ? 'refused' : 'hidden'
  if (who === 'stranger' || limit === 'another board' || limit === 'boards that are gone' || isInTrash) return 'refused'
  if (['propose', 'weave', 'restyle'].includes(tool) || writes)
    return who === 'owner' || who === 'editor' ? 'hidden' : 'refused'
  return tool === 'read_board' || tool === 'export_board' ? 'shown' : 'hidden'
}

async function tokenFor(who: Who, scope: AgentScope, limit: Limit, board: number): Promise<string> {
  const person = people[who]
  const own = limit === 'another board' || limit === 'boards that are gone' ? await person.board() : board
  // A token for a board that its person could view in the past: only their current rights count.
  const token = await makeToken(person, { name: 'Limited', scope, boardIds: null })
  const row = await server.deps.knex('access_tokens').where({ user_id: person.id }).orderBy('id', 'desc').first('id')
  if (limit !== 'every board') {
    await server.deps.knex('access_tokens').where({ id: row.id }).update({ is_limited: true })
    await server.deps.knex('access_token_boards').insert({ token_id: row.id, board_id: own })
  }
  if (limit === 'boards that are gone') await server.deps.knex('boards').where({ id: own }).delete()
  return token
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function inputOf(tool: Way, who: Who, board: number): Promise<object> {
  switch (tool) {
    case 'find_boards':
      return {}
    case 'import_image':
      return { base64: PIXEL }
    case 'propose':
      return { boardId: board, summary: 'x', items: [{ kind: 'color', color: '#aabbcc' }] }
    case 'withdraw_proposal': {
      const { knex } = server.deps
      const { id: userId } = people[who]
      const token = await knex('access_tokens').where({ user_id: userId }).orderBy('id', 'desc').first('id')
      const agent = { userId, tokenId: token.id, name: 'Limited' }
      const items = [{ kind: 'color' as const, color: '#aabbcc' }]
      const { id } = await createProposal(server.deps, agent, { boardId: board, summary: 'x', items, baseRev: 0 })
      return { proposalId: id }
    }
    case 'add_elements':
    case 'change_elements':
    case 'remove_elements':
    case 'arrange_elements':
    case 'weave':
    case 'weave, applied':
    case 'restyle':
    case 'restyle, applied':
      return writeInput(tool, board)
    default:
      return { boardId: board }
  }
}

/** Input that has an effect, on elements inserted for it. */
async function writeInput(tool: Way, board: number): Promise<object> {
  const { knex } = server.deps
  // A new rev for each call, since reads are cached by rev.
  const [{ rev }] = await knex('boards').where({ id: board }).increment('rev', 1).returning('rev')
  const call = { boardId: board, rev }
  if (tool === 'add_elements') return { ...call, items: [{ kind: 'color', color: '#aabbcc' }] }
  const elementIds = [randomUUID(), randomUUID()]
  const [way, isApplied] = [toolOf(tool), tool.endsWith('applied')]
  const kind =
    way === 'weave' ? { type: 'image', content: 'https://example.org/x.png' } : { type: 'color', content: '#aabbcc' }
  const element = { board_id: board, ...kind, position_x: 0, position_y: 0, width: 90, height: 60, properties: {} }
  await knex('board_elements').insert(elementIds.map((id) => ({ ...element, id, rev })))
  if (way === 'weave') return { ...call, elementIds, apply: isApplied }
  if (way === 'restyle') return { ...call, elementIds, palette: ['#112233'], apply: isApplied }
  if (tool === 'change_elements') {
    return { ...call, changes: elementIds.map((elementId) => ({ elementId, changes: { positionX: 7 } })) }
  }
  return tool === 'remove_elements' ? { ...call, elementIds } : { ...call, elementIds, layout: 'row' }
}

describe.each(TRASH)('%s', (where) => {
  beforeAll(async () => {
    const ids = [boards.closedTrash, boards.openTrash]
    if (where === 'in the trash') await server.deps.knex('boards').whereIn('id', ids).update({ deleted_at: new Date() })
  })

  describe.each(PERSONS)('the agent of the %s', (who) => {
    describe.each(AGENT_SCOPES)('with the scope %s', (scope) => {
      it.each(LIMITS)('and a token for %s', async (limit) => {
        const board = boardFor(who, where)
        const agent: TestAgent = await connectAgent(server.url, await tokenFor(who, scope, limit, board))
        const found: Record<string, string> = {}
        const should: Record<string, string> = {}
        for (const tool of WAYS) {
          const input = await inputOf(tool, who, board)
          const before = await rowsOf(board)
          const { isError, text } = await agent.call(toolOf(tool), input)
          const isShown = text.includes(where === 'in the trash' ? TRASHED_SECRET : SECRET)
          found[tool] = isError ? 'refused' : isShown ? 'shown' : 'hidden'
          should[tool] = expected(tool, { scope, who, limit, isInTrash: where === 'in the trash' })
          expect(isError && isShown, `${tool} shows what it refuses`).toBe(false)
          // Only a tool that may write changes a board.
          const isChanged = JSON.stringify(await rowsOf(board)) !== JSON.stringify(before)
          expect([tool, isChanged]).toEqual([tool, WRITING.includes(tool) && should[tool] !== 'refused'])
        }
        await agent.close()
        await server.deps.knex('access_tokens').where({ user_id: people[who].id }).delete()
        expect(found).toEqual(should)
      })
    })
  })
})

async function rowsOf(board: number): Promise<unknown> {
  const { knex } = server.deps
  return [await knex('boards').where({ id: board }), await knex('board_elements').where({ board_id: board })]
}

describe('agentMay', () => {
  it('allows no tool on a board that does not exist', () => {
    for (const tool of AGENT_TOOL_NAMES) {
      if (agentTools[tool].board === null) continue
      expect(agentMay(tool, { scope: 'write', boardIds: null })).toBe('NOT_FOUND')
    }
  })

  it('answers the same for a board outside the token’s scope and one that its person may not view', () => {
    const board = { id: 7, canView: true, canEdit: true, isInTrash: false }
    for (const tool of AGENT_TOOL_NAMES) {
      if (agentTools[tool].board === null) continue
      const closed = agentMay(tool, { scope: 'write', boardIds: new Set([8]) }, board)
      expect(closed).toBe(agentMay(tool, { scope: 'write', boardIds: null }, { ...board, canView: false }))
    }
  })
})

describe('a proposal', () => {
  it('of another token or person is invisible to an agent, and can’t be withdrawn by it', async () => {
    const board = boards.closed
    const agent = await connectAgent(server.url, await makeToken(people.owner, { name: 'One' }))
    const other = await connectAgent(server.url, await makeToken(people.owner, { name: 'Other' }))
    const editors = await connectAgent(server.url, await makeToken(people.editor))
    const input = { boardId: board, summary: 'Only mine', items: [{ kind: 'color', color: '#aabbcc' }] }
    const id = /Proposed as ([\w-]{36})/.exec((await agent.call('propose', input)).text)?.[1] ?? ''
    for (const stranger of [other, editors]) {
      expect((await stranger.call('list_proposals', { boardId: board })).text).not.toContain('Only mine')
      expect((await stranger.call('withdraw_proposal', { proposalId: id })).isError).toBe(true)
    }
    expect((await agent.call('list_proposals', { boardId: board })).text).toContain('Only mine')
    expect((await agent.call('withdraw_proposal', { proposalId: randomUUID() })).isError).toBe(true)
    expect((await agent.call('withdraw_proposal', { proposalId: id })).isError).toBe(false)
    expect((await agent.call('list_proposals', { boardId: board })).text).not.toContain('Only mine')
    await Promise.all([agent.close(), other.close(), editors.close()])
  })
})
