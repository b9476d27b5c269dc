import { MESSAGE_MAX } from '../../contract/channel'
import type { ServerMessage } from '../../contract/messages'
import type { Board } from '../../contract/shared/board'
import type { BoardEvent } from '../deps'

/** The message for a commit: a single change under its own type, a batch as `changes`. */
export function eventMessage(event: BoardEvent): ServerMessage {
  const { fromRev, rev, userId, mutationIds, elements, created, deleted } = event
  const [mutationId] = mutationIds
  const board = event.board && withoutCanEdit(event.board)
  if (rev === fromRev + 1 && mutationId !== undefined) {
    const committed = { rev, userId, mutationId }
    const [element] = elements
    const [elementId] = deleted
    if (board) return { type: 'board_updated', board, ...committed }
    if (element) {
      const isNew = created.includes(element.id)
      return isNew
        ? { type: 'element_created', element, ...committed }
        : { type: 'element_updated', element, ...committed }
    }
    if (elementId !== undefined) return { type: 'element_deleted', elementId, ...committed }
  }
  return {
    type: 'changes',
    fromRev,
    rev,
    userId,
    mutationIds: [...mutationIds],
    elements: [...elements],
    deleted: [...deleted],
    ...(board && { board }),
  }
}

/** `canEdit` is the author's, and may not hold for the others. */
function withoutCanEdit({ canEdit: _, ...board }: Board): Omit<Board, 'canEdit'> {
  return board
}

/** The message as JSON; null if it is too large to send: then only its rev is sent, and receivers catch up. */
export function eventText(event: BoardEvent): string | null {
  const text = JSON.stringify(eventMessage(event))
  return text.length > MESSAGE_MAX / 4 && Buffer.byteLength(text) > MESSAGE_MAX ? null : text
}
