import { DEFAULT_BOARD_CATEGORY, DEFAULT_BOARD_NAME } from '../../../contract/limits'
import type { BoardSnapshot, BoardSource, LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'

/**
 * A board that does not exist yet. Its first change makes it a draft on this device; `onDraftCreated` is called then,
 * since it now has an address.
 */
export function blankBoard(workspace: Workspace, uid: string, onDraftCreated: () => void): BoardSource {
  let isStored = false
  const commit: BoardSource['commit'] = async (boardUid, ...made) => {
    if (isStored) return workspace.commit(boardUid, ...made)
    const entries = await workspace.commitFirst(boardUid, ...made)
    // Another one may have created it meanwhile.
    if (!isStored) onDraftCreated()
    isStored = true
    return entries
  }
  return {
    closed: workspace.closed,
    commit,
    async saveBoard() {
      if (!isStored) await commit(uid, [])
    },
    readBoard: async (boardUid) => (await workspace.readBoard(boardUid)) ?? emptySnapshot(uid, workspace.userId),
    onBoard: (boardUid, listener, held) => workspace.onBoard(boardUid, listener, held),
    typing: (boardUid, work) => workspace.typing(boardUid, work),
  }
}

function emptySnapshot(uid: string, userId: number): BoardSnapshot {
  const now = new Date().toISOString()
  const board: LocalBoard = {
    uid,
    id: null,
    isDraft: true,
    userId,
    name: DEFAULT_BOARD_NAME,
    description: null,
    category: DEFAULT_BOARD_CATEGORY,
    visibility: 'private',
    thumbnailUrl: null,
    lastEdited: now,
    createdAt: now,
    canEdit: true,
    deletedAt: null,
    cursor: 0,
    isComplete: true,
    openedAt: 0,
    isPinned: false,
    owner: null,
    collaborators: [],
  }
  return { board, elements: [], pending: [] }
}
