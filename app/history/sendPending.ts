import type { BoardStore } from '../board/store/BoardStore'
import type { Workspace } from '../offline/workspace'

interface OpenBoard {
  readonly store: BoardStore
  readonly workspace: Workspace
}

/** Sends this person's changes to an open board. If some still have to wait, throws an Error with this message. */
export async function sendPending({ store, workspace }: OpenBoard, message: string): Promise<void> {
  const { boardUid } = store
  store.endEditing()
  await store.stored()
  await workspace.flush(boardUid)
  const waiting = await workspace.waiting()
  const isWaiting = waiting.some((entry) => entry.boardUid === boardUid && !entry.refusal)
  if (isWaiting || store.unstored > 0) throw new Error(message)
}
