import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AGENT_TOOL_NAMES, agentTools } from '../../contract/agentTools'
import { PAGE_AGENT_NAME, PAGE_TOOL_NAMES, type PageAgentResult, pageAgentResult } from '../../contract/pageAgent'
import { connectAgent, makeToken } from '../../tests/support/agents'
import { collaborate, join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'

// Agents in the browser: with their person's session, limited to the board that is open there.

let server: TestServer
let ann: Person
let ben: Person
let board: number
let other: number
beforeAll(async () => {
  server = await startTestServer()
  ann = await join(server)
  ben = await join(server)
  board = await ann.board({ name: 'Coast' })
  other = await ann.board({ name: 'Secret' })
  await collaborate(server, board, ben, false)
})
afterAll(() => server.close())

async function call(person: Person, tool: string, input: object, at = board): Promise<PageAgentResult> {
  const answer = await person.send('POST', `/api/boards/${at}/agent-calls`, { tool, input })
  expect(answer.status).toBe(200)
  return pageAgentResult.parse(answer.body)
}
const textOf = ({ content }: PageAgentResult) =>
  content.flatMap((part) => (part.type === 'text' ? part.text : [])).join()
const PROPOSAL = { summary: 'Calmer', items: [{ kind: 'color', color: '#aabbcc' }] }

describe('a browser agent', () => {
  it('has the tools that read and propose, and none that write', async () => {
    const writing = AGENT_TOOL_NAMES.filter((name) => agentTools[name].scope === 'write')
    expect([...PAGE_TOOL_NAMES, ...writing].toSorted()).toEqual([...AGENT_TOOL_NAMES].toSorted())
    for (const tool of writing) {
      const answer = await ann.send('POST', `/api/boards/${board}/agent-calls`, { tool, input: {} })
      expect(answer.status, tool).toBe(400)
    }
  })

  it('reads the open board, and neither finds nor reaches any other board of its person', async () => {
    expect(textOf(await call(ann, 'find_boards', {}))).toContain(`board ${board}`)
    expect(textOf(await call(ann, 'find_boards', {}))).not.toContain('Secret')
    expect(textOf(await call(ann, 'read_board', { boardId: board }))).toContain('Coast')
    for (const tool of PAGE_TOOL_NAMES.filter(
      (name) => agentTools[name].board !== null && name !== 'withdraw_proposal',
    )) {
      const result = await call(ann, tool, { ...PROPOSAL, boardId: other })
      expect(result.isError, tool).toBe(true)
      expect(JSON.stringify(result)).not.toContain('Secret')
    }
  })

  it('proposes for its person, who is notified and sees it on the board; nothing is written', async () => {
    const { isError } = await call(ann, 'propose', { ...PROPOSAL, boardId: board })
    expect(isError).toBe(false)
    const [proposal] = (await ann.get(`/api/boards/${board}/proposals`)).body
    expect(proposal).toMatchObject({ agent: PAGE_AGENT_NAME, summary: 'Calmer' })
    expect((await ann.get(`/api/boards/${board}/elements`)).body).toEqual([])
    expect(textOf(await call(ann, 'list_proposals', { boardId: board }))).toContain(proposal.id)
    expect((await call(ann, 'withdraw_proposal', { proposalId: proposal.id })).isError).toBe(false)
    expect((await ann.get(`/api/boards/${board}/proposals`)).body).toEqual([])
  })

  it('neither lists nor withdraws proposals of agents with a token or of another person', async () => {
    const agent = await connectAgent(server.url, await makeToken(ann, { name: 'Claude' }))
    await agent.call('propose', { ...PROPOSAL, boardId: board })
    await agent.close()
    const [{ id: proposalId }] = (await ann.get(`/api/boards/${board}/proposals`)).body
    expect(textOf(await call(ann, 'list_proposals', { boardId: board }))).not.toContain(proposalId)
    for (const person of [ann, ben])
      expect((await call(person, 'withdraw_proposal', { proposalId })).isError).toBe(true)
    // Once its token is revoked, the proposal has no token, like those of agents in the browser.
    const [{ id }] = (await ann.get('/api/account/tokens')).body
    await ann.send('DELETE', `/api/account/tokens/${id}`)
    expect((await call(ann, 'withdraw_proposal', { proposalId })).isError).toBe(true)
    expect(textOf(await call(ann, 'list_proposals', { boardId: board }))).not.toContain(proposalId)
  })

  it('has no more rights than its person: a viewer’s agent can’t propose', async () => {
    expect((await call(ben, 'read_board', { boardId: board })).isError).toBe(false)
    expect(await call(ben, 'propose', { ...PROPOSAL, boardId: board })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('not edit') }],
    })
  })

  it('names the invalid field of an input', async () => {
    const { isError, content } = await call(ann, 'propose', { boardId: board, items: [] })
    expect({ isError, content }).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('summary') }],
    })
  })

  it('is refused where agents are turned off', async () => {
    const settings = { ...server.deps.settings, hasAgents: false }
    const closed = await startTestServer({ knex: server.deps.knex, settings })
    const carl = await join(closed)
    const id = await carl.board()
    const answer = await carl.send('POST', `/api/boards/${id}/agent-calls`, { tool: 'find_boards', input: {} })
    expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('turned off') } })
    await closed.close()
  })
})
