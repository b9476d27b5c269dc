import * as z from 'zod/mini'
import { HISTORY_COMMENT_MAX, HISTORY_DAYS, HISTORY_PAGE, ROW_ID_MAX } from './limits'
import { person, visibility } from './shared/board'
import { elementId, snapshotElement } from './shared/element'
import { storableTime } from './time'

/** `create`, `update`, `delete` or `snapshot`; readers show an unknown one as a change. */
export const changeType = z.string()
export type ChangeType = z.infer<typeof changeType>

/** One applied mutation, or a saved version. States have only the changed fields, before and after. */
export const historyEntry = z.object({
  id: z.int(),
  boardId: z.int(),
  userId: z.nullable(z.int()),
  /** Null if the account was deleted. */
  user: z.nullable(person),
  changeType,
  /** Null if the board's own fields changed. */
  elementId: z.nullable(elementId),
  previousState: z.nullable(z.record(z.string(), z.json())),
  newState: z.nullable(z.record(z.string(), z.json())),
  /** The board's rev after it: its position in the history. */
  rev: z.int(),
  /** ISO time: the change's `at` if it had one, clamped (mutation.ts), else the server's clock. Never decreases. */
  timestamp: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  /** The agent that made it for the person, and its name at the time; absent if none did. */
  agent: z.optional(z.object({ tokenId: z.int(), name: z.string() })),
})
export type HistoryEntry = z.infer<typeof historyEntry>

const number = (name: string, least: number, most: number) =>
  z.pipe(
    z.string().check(
      z.regex(/^\d{1,10}$/, `Must be ${name}`),
      z.refine((text) => Number(text) >= least && Number(text) <= most, { error: `Must be ${name}` }),
    ),
    z.transform(Number),
  )

/** GET /api/boards/{id}/history: newest first; `before` is the rev to continue from. */
export const historyQuery = z.object({
  before: z.optional(number('a rev', 1, ROW_ID_MAX)),
  limit: z.optional(number(`1 to ${HISTORY_PAGE}`, 1, HISTORY_PAGE)),
})
export type HistoryQuery = z.infer<typeof historyQuery>

/** GET /api/boards/{id}/history/snapshot: at a moment, or right after an entry. */
export const snapshotQuery = z
  .object({
    timestamp: z.optional(storableTime('Must be an ISO time')),
    entry: z.optional(number('the id of an entry', 1, Number.MAX_SAFE_INTEGER)),
  })
  .check(
    z.refine(({ timestamp, entry }) => (timestamp === undefined) !== (entry === undefined), {
      error: 'Pass either a timestamp or an entry',
      path: ['timestamp'],
    }),
  )
export type SnapshotQuery = z.infer<typeof snapshotQuery>

/** A board as it was. Elements in drawing order. */
export const snapshot = z.object({
  rev: z.int(),
  board: z.object({
    name: z.string(),
    description: z.nullable(z.string()),
    category: z.nullable(z.string()),
    visibility,
  }),
  elements: z.array(snapshotElement),
})
export type Snapshot = z.infer<typeof snapshot>

/** POST /api/boards/{id}/history: saves the board's current state as a named version. */
export const versionRequest = z.object({
  comment: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(HISTORY_COMMENT_MAX)))),
})
export type VersionRequest = z.infer<typeof versionRequest>

/** POST /api/boards/{id}/history/restore. Leaves the visibility unchanged unless requested. */
export const restoreRequest = z.object({
  entryId: z.int().check(z.positive()),
  withVisibility: z.optional(z.boolean()),
})
export type RestoreRequest = z.infer<typeof restoreRequest>

/** One change that a restore made, as in its history entry. */
export const restoredChange = z.pick(historyEntry, {
  changeType: true,
  elementId: true,
  previousState: true,
  newState: true,
})
export type RestoredChange = z.infer<typeof restoredChange>

export const restoreResponse = z.object({
  rev: z.int(),
  /** How many elements the restored version has. */
  elements: z.int(),
  /** The version in which the board's previous state was saved. */
  checkpointId: z.int(),
  /** What the restore changed, in order: what undoing it must revert. Older servers leave it out. */
  changes: z.optional(z.array(restoredChange)),
})
export type RestoreResponse = z.infer<typeof restoreResponse>

/** POST /api/boards/{id}/history/undo-agent: undoes everything that one agent (by its token's id) did on the board. */
export const agentUndoRequest = z.object({ tokenId: z.int().check(z.positive(), z.maximum(ROW_ID_MAX)) })
export type AgentUndoRequest = z.infer<typeof agentUndoRequest>

/** Most elements that one answer lists as staying. */
export const AGENT_UNDO_STAYS_MAX = 100

export const agentUndoResponse = z.object({
  rev: z.int(),
  /** Elements that it removed, restored, and changed back. */
  removed: z.int(),
  broughtBack: z.int(),
  changedBack: z.int(),
  /** How many elements stay as the agent made them, wholly or in part, because people changed them since. */
  stays: z.int(),
  /** The first of those: the type of each, and its text or name. */
  staying: z.array(z.object({ elementId, type: z.string(), name: z.nullable(z.string()) })),
  /** What was changed, in order: what undoing it must revert. */
  changes: z.array(restoredChange),
})
export type AgentUndoResponse = z.infer<typeof agentUndoResponse>

/** A day less than the server's retention, since clocks differ. */
const WHOLE = (HISTORY_DAYS - 1) * 24 * 60 * 60 * 1000

/**
 * Whether nothing was thinned out between two neighbors of a history. Changes that the history omits (the card's
 * thumbnail) also increase a board's rev, so a missing rev only counts if the entries are old enough to be thinned.
 */
export function isContiguous(older: HistoryEntry, newer: HistoryEntry, now = Date.now()): boolean {
  return newer.rev === older.rev + 1 || now - Date.parse(older.timestamp) < WHOLE
}
