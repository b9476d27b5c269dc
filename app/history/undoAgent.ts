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

/** What was undone, and what undoes that again. */
export interface AgentUndone {
  readonly undone: AgentUndoResponse
  redo(): void
}

/** Undoes everything that an agent did on the board, for everyone, as one undo step. Throws as the request does. */
export async function undoAgent({ store, workspace, tokenId }: AgentUndoInput): Promise<AgentUndone> {
  const { boardUid, board } = store
  // What this person changed and has not sent yet stays, too: the server has to know of it.
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
