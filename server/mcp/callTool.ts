import type { AgentScope } from '../../contract/agents'
import {
  type AgentToolInput,
  type AgentToolName,
  agentTools,
  isAgentTool,
  scopeNeeded,
} from '../../contract/agentTools'
import { AppError } from '../AppError'
import { problemsOf, storageProblem } from '../middleware/input'
import { type AgentRefusal, agentMay, includesScope } from '../policies/agentPolicy'
import { spend } from '../rateLimits'
import { findProposal } from '../services/agents/proposals'
import { findBoard, readPresentName } from '../services/boards/findBoard'
import {
  type AgentCaller,
  type AgentContext,
  type OpenedBoard,
  type ToolContent,
  textContent,
  type WorkPlace,
} from './AgentContext'
import { exportBoard } from './tools/exportBoard'
import { findBoards } from './tools/findBoards'
import { listOwnProposals, propose, withdrawOwnProposal } from './tools/proposals'
import { readBoard } from './tools/readBoard'
import { readPalette } from './tools/readPalette'
import { restyle } from './tools/restyle'
import { seeBoard } from './tools/seeBoard'
import { weave } from './tools/weave'
import { addElements, arrangeElements, changeElements, importImage, removeElements } from './tools/writes'

/** A call's result. A tool's errors are results too, which a model can read and act on. */
export interface ToolResult {
  readonly content: ToolContent[]
  readonly isError?: true
}

type Run<Name extends AgentToolName> = (
  context: AgentContext,
  input: AgentToolInput<Name>,
  board: (typeof agentTools)[Name]['board'] extends null ? undefined : OpenedBoard,
) => Promise<ToolContent[]>

const runs: { readonly [Name in AgentToolName]: Run<Name> } = {
  find_boards: findBoards,
  read_board: readBoard,
  see_board: seeBoard,
  read_palette: readPalette,
  export_board: exportBoard,
  import_image: importImage,
  propose,
  list_proposals: listOwnProposals,
  withdraw_proposal: withdrawOwnProposal,
  add_elements: addElements,
  change_elements: changeElements,
  remove_elements: removeElements,
  weave,
  restyle,
  arrange_elements: arrangeElements,
}

/** Points of its person's limit that a call costs in addition to the message: drawing costs the most. */
const COST: Readonly<Partial<Record<AgentToolName, number>>> = { see_board: 9, export_board: 4 }

/** Maximum invalid fields named in one answer. */
const NAMED_MAX = 20

/**
 * Calls a tool for an agent: parses its input, checks `agentMay`, and returns refusals in plain words.
 * @returns null for an unknown tool
 */
export async function callTool(caller: AgentCaller, name: string, input: unknown): Promise<ToolResult | null> {
  if (!isAgentTool(name)) return null
  const { metrics, log } = caller.deps
  const count = (outcome: string) => metrics.agentCalls.inc({ tool: name, outcome })
  try {
    const content = await run(caller, name, input ?? {})
    count('done')
    return { content }
  } catch (error) {
    const isRefusal = error instanceof AppError && error.status < 500
    count(isRefusal ? 'refused' : 'failed')
    if (!isRefusal) log.error({ err: error, tool: name }, 'an agent’s call failed')
    const words = isRefusal ? error.message : 'Something went wrong. Please try again.'
    return { content: textContent(words), isError: true }
  }
}

async function run<Name extends AgentToolName>(
  caller: AgentCaller,
  name: Name,
  input: unknown,
): Promise<ToolContent[]> {
  let place: WorkPlace | null = null
  const context: AgentContext = {
    ...caller,
    showPlace: (latest) => {
      place = latest
    },
  }
  // Before anything is read: what the token's own scope forbids needs no further checks.
  const { scope: least } = agentTools[name]
  if (agentMay(name, context.agent) === 'FORBIDDEN') throw refusalOf('FORBIDDEN', least, context)
  const parsed = parseInput(name, input)
  const scope = scopeNeeded(name, parsed)
  const { agent, deps } = context
  const cost = COST[name]
  if (cost) await spend(deps.limits.agentPerson, String(agent.userId), cost)
  const opened = await openBoard(context, { tool: name, scope }, parsed)
  const tool: (context: AgentContext, input: typeof parsed, board: OpenedBoard | undefined) => Promise<ToolContent[]> =
    // The tool's own `board` decides which of the two signatures it has.
    runs[name] as never
  const content = await tool(context, parsed, opened)
  if (opened) await showAgent(context, { scope, boardId: opened.board.id, place })
  return content
}

/** Shows people who have the board open that the agent works on it. If that fails, the call still succeeds. */
async function showAgent(
  { deps, agent }: AgentContext,
  { scope, boardId, place }: { scope: AgentScope; boardId: number; place: WorkPlace | null },
): Promise<void> {
  // An agent in the browser works next to its person, who is already present.
  const { tokenId, name, userId } = agent
  if (tokenId === null) return
  try {
    const username = await readPresentName(deps.knex, { tokenId, userId }, boardId)
    // Onlookers are shown without a name, so their agents are not shown.
    if (username === null) return
    deps.agentActive({
      boardId,
      tokenId,
      name,
      person: { userId, username },
      isEditing: scope === 'write',
      place: place && { elementIds: place.elementIds, cursor: place.middle },
    })
  } catch (error) {
    deps.log.error({ err: error }, 'showing an agent failed')
  }
}

function parseInput<Name extends AgentToolName>(name: Name, input: unknown): AgentToolInput<Name> {
  const unstorable = storageProblem(input)
  if (unstorable) throw new AppError('VALIDATION_FAILED', `${unstorable.field}: ${unstorable.message}`)
  const schema = agentTools[name].input
  const problems = problemsOf(schema, input)
  if (problems.length === 0) return schema.parse(input) as AgentToolInput<Name>
  const lines = problems.slice(0, NAMED_MAX).map(({ field, message }) => (field ? `${field}: ${message}` : message))
  const more = problems.length - lines.length
  throw new AppError('VALIDATION_FAILED', [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'))
}

/** Opens the board that the input names, if any. The only caller of `agentMay` for boards. */
async function openBoard(
  context: AgentContext,
  { tool, scope }: { readonly tool: AgentToolName; readonly scope: AgentScope },
  input: AgentToolInput<AgentToolName>,
): Promise<OpenedBoard | undefined> {
  const { deps, agent } = context
  const boardId = 'boardId' in input ? input.boardId : await boardOfProposal(context, input)
  const seen = boardId === undefined ? undefined : await findOrNone(findBoard(deps.knex, agent.userId, boardId))
  const refusal = agentMay(
    tool,
    agent,
    seen && {
      id: seen.board.id,
      canView: true,
      canEdit: seen.mayEdit,
      isInTrash: seen.board.deletedAt !== null,
    },
    scope,
  )
  if (refusal) throw refusalOf(refusal, scope, context)
  return seen
}

async function boardOfProposal(
  { deps, agent }: AgentContext,
  input: AgentToolInput<AgentToolName>,
): Promise<number | undefined> {
  if (!('proposalId' in input)) return undefined
  return (await findProposal(deps.knex, agent.userId, input.proposalId))?.boardId
}

async function findOrNone<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

function refusalOf(code: AgentRefusal, needed: AgentScope, { agent }: AgentContext): AppError {
  switch (code) {
    case 'NOT_FOUND':
      return new AppError(
        code,
        'There is no such board, or this token has no access to it. find_boards lists the boards it can access.',
      )
    case 'BOARD_IN_TRASH':
      return new AppError(code, 'This board is in the trash.')
    case 'FORBIDDEN':
      if (!includesScope(agent.scope, needed)) {
        const words =
          agent.scope === 'read'
            ? 'This token may only read. Nothing was changed.'
            : 'This token may read and propose, but not change boards itself. Nothing was changed: use propose instead.'
        return new AppError(code, words)
      }
      if (agent.boardIds?.size === 0)
        return new AppError(code, 'The boards that this token could access no longer exist.')
      return new AppError(code, 'The person who created this token may view this board, but not edit it.')
  }
}
