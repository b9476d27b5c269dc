import * as z from 'zod/mini'
import { collaborator } from '../../contract/shared/board'
import { lenientParser } from '../../contract/shared/reading'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { ApiError } from './ApiError'
import { call, request } from './request'
import { SEND_BEFORE_LEAVING } from './words'

const collaborators = z.array(collaborator)

/**
 * Leaves someone else's board. Sends pending changes first, which is impossible afterwards. Throws ApiError,
 * NetworkError, or an Error with a user-facing message.
 */
export async function leaveBoard(workspace: Workspace, board: Pick<LocalBoard, 'id' | 'uid'>): Promise<void> {
  await workspace.flush(board.uid)
  const waiting = await workspace.waiting()
  if (waiting.some(({ boardUid, refusal }) => boardUid === board.uid && !refusal)) throw new Error(SEND_BEFORE_LEAVING)
  const path = `/api/boards/${board.id}/collaborators`
  try {
    const list = await request(path, lenientParser(collaborators))
    const own = list.find(({ userId }) => userId === workspace.userId)
    if (own) await call(`${path}/${own.id}`, { method: 'DELETE' })
  } catch (error) {
    // 404: they have left already, as after a lost response, or were removed.
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
  await workspace.refreshBoards()
}
