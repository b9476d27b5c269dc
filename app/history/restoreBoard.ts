import type { RestoreResponse } from '../../contract/history'
import type { BoardStore } from '../board/store/BoardStore'
import type { Workspace } from '../offline/workspace'
import { restoreVersion } from './historyCalls'
import { sendPending } from './sendPending'
import { SEND_BEFORE_RESTORING } from './words'

export interface RestoreInput {
  /** The open board. */
  readonly store: BoardStore
  readonly workspace: Workspace
  readonly entryId: number
  readonly withVisibility: boolean
  /** The same for retries. */
  readonly mutationId: string
}

/**
 * Restores the board to its state right after a history entry, for everyone, as one undo step. Throws like the request,
 * or an Error with a user-facing message; idempotent with the same mutationId.
 */
export async function restoreBoard({ store, workspace, ...request }: RestoreInput): Promise<RestoreResponse> {
  const { boardUid, board } = store
  // Pending changes are older than the restore: sent after it, they would overwrite it.
  await sendPending({ store, workspace }, SEND_BEFORE_RESTORING)
  const answer = await restoreVersion({ boardId: board?.id ?? 0, ...request })
  await workspace.catchUp(boardUid)
  const { rev, changes } = answer
  if (changes) await store.recordRestore({ mutationId: request.mutationId, rev, changes })
  return answer
}
