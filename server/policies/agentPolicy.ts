import { AGENT_SCOPES, type AgentScope } from '../../contract/agents'
import { type AgentToolName, agentTools } from '../../contract/agentTools'

/** What a token says of its agent. */
export interface AgentRights {
  readonly scope: AgentScope
  /** Null: every board that its person can view. Empty where all its boards are gone: none. */
  readonly boardIds: ReadonlySet<number> | null
}

/** A board as the token's person may use it. */
export interface AgentBoard {
  readonly id: number
  readonly canView: boolean
  readonly canEdit: boolean
  readonly isInTrash: boolean
}

export type AgentRefusal = 'FORBIDDEN' | 'NOT_FOUND' | 'BOARD_IN_TRASH'

/**
 * Whether an agent may use a tool, on the board that it names: null, or why not. A board that the token does not open
 * and one that its person may not view are refused alike, as one that is not there; the trash is closed to agents.
 * @param board undefined for a tool that names none, and for a board that is not there
 * @param scope what this call of it needs, where that is more than the tool does: `scopeNeeded`
 */
export function agentMay(
  tool: AgentToolName,
  agent: AgentRights,
  board?: AgentBoard,
  scope: AgentScope = agentTools[tool].scope,
): AgentRefusal | null {
  const { board: right } = agentTools[tool]
  if (!includesScope(agent.scope, scope)) return 'FORBIDDEN'
  if (right === null) return scope !== 'read' && agent.boardIds?.size === 0 ? 'FORBIDDEN' : null
  if (!board?.canView || !opens(agent, board.id)) return 'NOT_FOUND'
  if (board.isInTrash) return 'BOARD_IN_TRASH'
  return right === 'edit' && !board.canEdit ? 'FORBIDDEN' : null
}

/** Whether a scope allows what another one does: each has all before it. */
export function includesScope(scope: AgentScope, needed: AgentScope): boolean {
  return AGENT_SCOPES.indexOf(scope) >= AGENT_SCOPES.indexOf(needed)
}

/** Whether a token opens a board, as far as the token goes. */
export function opens({ boardIds }: AgentRights, boardId: number): boolean {
  return boardIds === null || boardIds.has(boardId)
}
