import * as z from 'zod/mini'
import { ROW_ID_MAX } from '../../contract/limits'

/** A row's number in a path or query, as text: `/api/boards/17`. */
export const rowId = z.pipe(
  z.string({ error: 'Required' }).check(
    z.regex(/^[1-9]\d{0,9}$/, 'Must be a positive whole number'),
    z.refine((text) => Number(text) <= ROW_ID_MAX, { error: 'Must be a positive whole number' }),
  ),
  z.transform(Number),
)

/** `:id` of a path that names a board, user or other numbered row. */
export const rowParams = z.object({ id: rowId })

/** `:id` of a path that names an element. */
export const uuidParams = z.object({ id: z.uuid('Must be a UUID') })

/** Rows within a board: `/api/boards/:id/collaborators/:collaboratorId`. */
export const collaboratorParams = z.object({ id: rowId, collaboratorId: rowId })
export const invitationParams = z.object({ id: rowId, invitationId: rowId })
