import * as z from 'zod/mini'
import { person, visibility } from './board'
import { elementFields, elementId } from './element'
import { HISTORY_COMMENT_MAX, HISTORY_PAGE, ROW_ID_MAX } from './limits'

export const changeType = z.enum(['create', 'update', 'delete', 'snapshot'])
export type ChangeType = z.infer<typeof changeType>

/** One applied mutation, or a version that somebody saved. States are the changed fields only: one leads back, the other forward. */
export const historyEntry = z.object({
  id: z.int(),
  boardId: z.int(),
  userId: z.nullable(z.int()),
  /** Null where the account is gone. */
  user: z.nullable(person),
  changeType,
  /** Null where the board's own fields changed. */
  elementId: z.nullable(elementId),
  previousState: z.nullable(z.record(z.string(), z.json())),
  newState: z.nullable(z.record(z.string(), z.json())),
  /** The board's rev after it: its place in the history. */
  rev: z.int(),
  /** ISO time of the server's clock. */
  timestamp: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  comment: z.nullable(z.string()),
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

/** GET /api/boards/{id}/history: newest first; `before` is a rev, to go on from. */
export const historyQuery = z.object({
  before: z.optional(number('a rev', 1, ROW_ID_MAX)),
  limit: z.optional(number(`1 to ${HISTORY_PAGE}`, 1, HISTORY_PAGE)),
})
export type HistoryQuery = z.infer<typeof historyQuery>

/** GET /api/boards/{id}/history/snapshot: at a moment, or right after an entry. */
export const snapshotQuery = z
  .object({
    timestamp: z.optional(z.iso.datetime({ offset: true, error: 'Must be an ISO time' })),
    entry: z.optional(number('the id of an entry', 1, Number.MAX_SAFE_INTEGER)),
  })
  .check(
    z.refine(({ timestamp, entry }) => (timestamp === undefined) !== (entry === undefined), {
      error: 'Name a timestamp or an entry',
      path: ['timestamp'],
    }),
  )
export type SnapshotQuery = z.infer<typeof snapshotQuery>

/** A board as it was. Elements in the order they were drawn. */
export const snapshot = z.object({
  rev: z.int(),
  board: z.object({
    name: z.string(),
    description: z.nullable(z.string()),
    category: z.nullable(z.string()),
    visibility,
  }),
  elements: z.array(z.object({ ...z.required(elementFields).shape, id: elementId })),
})
export type Snapshot = z.infer<typeof snapshot>

/** POST /api/boards/{id}/history: keeps the board as it is now as a version with a name. */
export const versionRequest = z.object({
  comment: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(HISTORY_COMMENT_MAX)))),
})
export type VersionRequest = z.infer<typeof versionRequest>

/** POST /api/boards/{id}/history/restore. Visibility stays as it is unless it is asked for. */
export const restoreRequest = z.object({
  entryId: z.int().check(z.positive()),
  withVisibility: z.optional(z.boolean()),
})
export type RestoreRequest = z.infer<typeof restoreRequest>

export const restoreAnswer = z.object({
  rev: z.int(),
  /** How many elements the restored version has. */
  elements: z.int(),
  /** The version that was kept of the board as it was before. */
  checkpointId: z.int(),
})
export type RestoreAnswer = z.infer<typeof restoreAnswer>
