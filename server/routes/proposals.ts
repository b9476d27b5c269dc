import * as z from 'zod/mini'
import { proposal, proposalOutcomes } from '../../contract/agents'
import { rowParams, uuidParams } from '../middleware/input'
import { limitCalls } from '../rateLimits'
import { readProposalNotifications } from '../services/agents/notifyProposal'
import { listOpenProposals, recordOutcomes } from '../services/agents/proposals'
import { defineRoute, type Route } from './defineRoute'

/** Proposals of a person's agents, and their outcomes. Agents themselves use /mcp (docs/agents.md). */
export const proposalsRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/boards/{id}/proposals',
    summary: 'List open proposals by the caller’s agents on a board, newest first',
    params: rowParams,
    answer: { status: 200, schema: z.array(proposal) },
    refusals: ['BOARD_IN_TRASH'],
    handler: (deps, { user, params }) => listOpenProposals(deps.knex, user.id, params.id),
  }),
  defineRoute({
    method: 'post',
    path: '/api/proposals/{id}/outcomes',
    summary: 'Record the outcomes of proposal items. The first outcome of an item is final',
    limits: [({ proposalAnswers }) => limitCalls(proposalAnswers)],
    params: uuidParams,
    body: proposalOutcomes,
    answer: { status: 200, schema: proposal },
    refusals: ['BOARD_IN_TRASH', 'RATE_LIMIT'],
    handler: async (deps, { user, params, body }) => {
      const { boardId, isOpen, ...answered } = await recordOutcomes(deps, user.id, params.id, body)
      if (!isOpen) await readProposalNotifications(deps, { userId: user.id, boardId })
      return answered
    },
  }),
]
