import * as z from 'zod/mini'
import { IDEMPOTENCY_KEY } from '../../contract/headers'
import {
  type AgentUndoResponse,
  agentUndoResponse,
  type HistoryEntry,
  historyEntry,
  type RestoreResponse,
  restoreResponse,
  type Snapshot,
  snapshot,
} from '../../contract/history'
import { isAssetAddress } from '../../contract/rules/assetAddress'
import { lenientParser } from '../../contract/shared/reading'
import { errorMessage, isUnreachable, refusalMessage } from '../api/ApiError'
import { request } from '../api/request'
import type { PictureSource } from '../board/raster/paintElements'
import type { Workspace } from '../offline/workspace'

// The API requests for a board's history. Each throws ApiError or NetworkError.

const path = (boardId: number) => `/api/boards/${boardId}/history`
const entries = z.array(historyEntry)

interface Page {
  /** Returns entries before this rev; the newest by default. */
  readonly before?: number
  readonly signal?: AbortSignal
}

/** Reads a page of entries, newest first. */
export function readHistory(boardId: number, { before, signal }: Page = {}): Promise<HistoryEntry[]> {
  const address = before === undefined ? path(boardId) : `${path(boardId)}?before=${before}`
  return request(address, lenientParser(entries), { signal })
}

export function readSnapshot(boardId: number, entryId: number, signal?: AbortSignal): Promise<Snapshot> {
  return request(`${path(boardId)}/snapshot?entry=${entryId}`, lenientParser(snapshot), { signal })
}

/** Why part of a history could not be loaded; null for a response that violates the contract. */
export function readErrorMessage(error: unknown): string | null {
  return isUnreachable(error) ? (errorMessage(error) ?? null) : refusalMessage(error)
}

interface Restore {
  readonly boardId: number
  readonly entryId: number
  readonly withVisibility: boolean
  /** The same for retries, which may repeat a request that was received. */
  readonly mutationId: string
}

export function restoreVersion({ boardId, entryId, withVisibility, mutationId }: Restore): Promise<RestoreResponse> {
  return request(`${path(boardId)}/restore`, lenientParser(restoreResponse), {
    method: 'POST',
    body: { entryId, withVisibility },
    headers: { [IDEMPOTENCY_KEY]: mutationId },
  })
}

export function undoAgentOn(boardId: number, tokenId: number): Promise<AgentUndoResponse> {
  return request(`${path(boardId)}/undo-agent`, lenientParser(agentUndoResponse), { method: 'POST', body: { tokenId } })
}

/** Rendition width in px, enough for any image in a small picture or a film. */
const WIDTH = 640
/** Ms to wait for an image. */
const TIMEOUT_MS = 8000

/** Images for past boards: this device's copies first, else the server's; none from other sites. */
export function historyPictures(workspace: Pick<Workspace, 'assetBlob'>): PictureSource {
  return async (address) => {
    if (!isAssetAddress(address)) return null
    const copy = await workspace.assetBlob(address)
    if (copy) return copy
    const answer = await fetch(`${address}?w=${WIDTH}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return answer.ok ? answer.blob() : null
  }
}
