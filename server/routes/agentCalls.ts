import { AI_IMAGE_BODY_MAX } from '../../contract/aiLimits'
import { PAGE_AGENT_NAME, pageAgentCall, pageAgentResult } from '../../contract/pageAgent'
import { AppError } from '../AppError'
import { callerParts } from '../mcp/AgentContext'
import { callTool } from '../mcp/callTool'
import { rowParams } from '../middleware/input'
import { limitCalls } from '../rateLimits'
import { assertReadable, findBoard } from '../services/boards/findBoard'
import { defineRoute, type Route } from './defineRoute'

/** Agents in a person's browser, on the page of an open board (docs/agents.md). */
export const agentCallsRoutes: readonly Route[] = [
  defineRoute({
    method: 'post',
    path: '/api/boards/{id}/agent-calls',
    summary: 'Call a tool for an agent in the person’s own browser, on this board only. Tools read and propose',
    limits: [({ agentPerson }) => limitCalls(agentPerson)],
    params: rowParams,
    bounds: { bytes: AI_IMAGE_BODY_MAX },
    body: pageAgentCall,
    answer: { status: 200, schema: pageAgentResult },
    refusals: ['BOARD_IN_TRASH', 'FORBIDDEN', 'RATE_LIMIT'],
    handler: async (deps, { user, params, body }) => {
      if (!deps.settings.hasAgents) throw new AppError('FORBIDDEN', 'Agents are turned off on this server.')
      const { board } = await findBoard(deps.knex, user.id, params.id)
      assertReadable(user.id, board)
      const agent = {
        tokenId: null,
        name: PAGE_AGENT_NAME,
        userId: user.id,
        scope: 'propose',
        boardIds: new Set([params.id]),
      } as const
      const result = await callTool({ ...callerParts(deps), agent }, body.tool, body.input)
      if (!result) throw new Error(`Missing tool: ${body.tool}`)
      return { content: result.content, isError: result.isError ?? false }
    },
  }),
]
