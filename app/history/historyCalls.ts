import * as z from 'zod/mini'
import { IDEMPOTENCY_KEY } from '../../contract/headers'
import {
  type HistoryEntry,
  historyEntry,
  type RestoreAnswer,
  restoreAnswer,
  type Snapshot,
  snapshot,
} from '../../contract/history'
import { call, request } from '../api/request'
import { uuidv7 } from '../offline/ids'

// The API's calls about what a board was. Each throws ApiError or NetworkError.

const path = (boardId: number) => `/api/boards/${boardId}/history`
const entries = z.array(historyEntry)

/** Newest first; the newest, or those before a rev. */
export function readHistory(boardId: number, before?: number): Promise<HistoryEntry[]> {
  return request(before === undefined ? path(boardId) : `${path(boardId)}?before=${before}`, (value) =>
    entries.parse(value),
  )
}

export function readSnapshot(boardId: number, entryId: number): Promise<Snapshot> {
  return request(`${path(boardId)}/snapshot?entry=${entryId}`, (value) => snapshot.parse(value))
}

interface Restore {
  readonly boardId: number
  readonly entryId: number
  readonly withVisibility: boolean
  /** The same for a try that may already have been heard. */
  readonly mutationId: string
}

export function restoreVersion({ boardId, entryId, withVisibility, mutationId }: Restore): Promise<RestoreAnswer> {
  return request(`${path(boardId)}/restore`, (value) => restoreAnswer.parse(value), {
    method: 'POST',
    body: { entryId, withVisibility },
    headers: { [IDEMPOTENCY_KEY]: mutationId },
  })
}

/** Keeps the board as it is now. */
export function keepVersion(boardId: number, comment: string | null): Promise<void> {
  return call(path(boardId), { method: 'POST', body: { comment }, headers: { [IDEMPOTENCY_KEY]: uuidv7() } })
}
