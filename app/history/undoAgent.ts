import type { AgentUndoResponse } from '../../contract/history'
import type { BoardStore } from '../board/store/BoardStore'
import { uuidv7 } from '../offline/plain/ids'
import type { Workspace } from '../offline/workspace'
import { undoAgentOn } from './historyCalls'

interface AgentUndoInput {
  /** The open board. */
  readonly store: BoardStore
  readonly workspace: Workspace
  readonly tokenId: number
}

/** What was undone, and a function to undo that. */
export interface AgentUndone {
  readonly undone: AgentUndoResponse
  redo(): void
}

/** Undoes all changes by an agent on the board, for everyone, as one undo step. Throws like the request. */
export async function undoAgent({ store, workspace, tokenId }: AgentUndoInput): Promise<AgentUndone> {
  const { boardUid, board } = store
  // This person's pending changes have to be on the server, so that they stay.
  store.endEditing()
  await store.stored()
  await workspace.flush(boardUid)
  const undone = await undoAgentOn(board?.id ?? 0, tokenId)
  await workspace.catchUp(boardUid)
  const mutationId = uuidv7()
  const { rev, changes } = undone
  if (changes.length > 0) await store.recordRestore({ mutationId, rev, changes })
  return { undone, redo: () => store.undoRestore(mutationId) }
}
