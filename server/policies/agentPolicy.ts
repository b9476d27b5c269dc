import { AGENT_SCOPES, type AgentScope } from '../../contract/agents'
import { type AgentToolName, agentTools } from '../../contract/agentTools'

/** The rights that a token gives its agent. */
export interface AgentRights {
  readonly scope: AgentScope
  /** Null: every board that its person can view. Empty if all its boards were deleted: none. */
  readonly boardIds: ReadonlySet<number> | null
}

/** A board, with the rights of the token's person. */
export interface AgentBoard {
  readonly id: number
  readonly canView: boolean
  readonly canEdit: boolean
  readonly isInTrash: boolean
}

export type AgentRefusal = 'FORBIDDEN' | 'NOT_FOUND' | 'BOARD_IN_TRASH'

/**
 * Whether an agent may use a tool on the board of the call: null, or why not. A board that the token does not open and
 * one that its person may not view are both refused as nonexistent; agents have no access to the trash.
 * @param board undefined for a tool that takes none, and for a nonexistent board
 * @param scope what this call needs, if that is more than the tool does: `scopeNeeded`
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

/** Whether a scope includes another: each includes all before it. */
export function includesScope(scope: AgentScope, needed: AgentScope): boolean {
  return AGENT_SCOPES.indexOf(scope) >= AGENT_SCOPES.indexOf(needed)
}

/** Whether a token opens a board, ignoring its person's rights. */
export function opens({ boardIds }: AgentRights, boardId: number): boolean {
  return boardIds === null || boardIds.has(boardId)
}
