import * as z from 'zod/mini'
import { createdAccessToken } from '../../contract/agents'
import type { Person } from '../support/people'
import { PASSWORD } from '../support/server'
import { everybody, get, type RouteRights, SEE } from './rightsTable'

/** What people may do with proposals; server/mcp/rights.test.ts tests what agents may do. */
export const rightsOfAgents: Readonly<Record<string, RouteRights>> = {
  'GET /api/boards/{id}/proposals': { call: get(({ board }) => `/api/boards/${board}/proposals`), outcomes: SEE },
  // A browser agent reads what its person sees; server/mcp/rights.test.ts tests what it may propose.
  'POST /api/boards/{id}/agent-calls': {
    call: ({ board }) => ({
      path: `/api/boards/${board}/agent-calls`,
      json: { tool: 'read_board', input: { boardId: board } },
    }),
    outcomes: SEE,
  },
  'POST /api/proposals/{id}/outcomes': {
    call: async ({ owner, board }) => ({
      path: `/api/proposals/${await proposeTo(owner, board)}/outcomes`,
      json: { outcomes: [{ index: 0, outcome: 'accepted' }] },
    }),
    // Collaborators, too: an agent proposes only to its own person.
    outcomes: everybody('NOT_FOUND', { anonymous: 'UNAUTHENTICATED', owner: 'ok' }),
  },
}

/** Proposes as an agent of the owner's. Returns the proposal's id. */
async function proposeTo(owner: Person, board: number): Promise<string> {
  const choices = { password: PASSWORD, name: 'My agent', scope: 'propose', boardIds: [board], days: 1 }
  const { token, details } = createdAccessToken.parse((await owner.send('POST', '/api/account/tokens', choices)).body)
  const proposal = { boardId: board, summary: 'Warmer', items: [{ kind: 'color', color: '#aa5500' }] }
  const answer = await owner.fetch('/mcp', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json, text/event-stream' },
    json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'propose', arguments: proposal } },
  })
  const id = /Proposed as ([0-9a-f-]{36})/.exec(await answer.text())?.[1]
  await owner.send('DELETE', `/api/account/tokens/${details.id}`)
  return z.uuid().parse(id)
}
