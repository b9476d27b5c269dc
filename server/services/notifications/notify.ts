import type { Knex } from 'knex'
import type { AccessNotification, ReplacedField } from '../../../contract/notification'
import type { Deps } from '../../deps'
import { query } from '../query'

export type NotifyDeps = Pick<Deps, 'knex' | 'clock' | 'notified'>

// The board's name is stored with it: people who lost the board still learn which one it was.
const INSERT = {
  name: 'notifications-insert',
  text: `insert into notifications (user_id, kind, data, created_at)
    select n."userId", n.kind, n.data || jsonb_build_object('boardName', b.name), $2
    from jsonb_to_recordset($1::jsonb) as n ("userId" int, kind text, data jsonb)
    join boards b on b.id = (n.data->>'boardId')::int
    join users u on u.id = n."userId"`,
}

/**
 * Notifies people: stores the notifications, then tells their open pages that there is something to read.
 * Called after the commit, never within a transaction, which may still roll back.
 */
export async function notify(deps: NotifyDeps, notes: readonly NewNotification[]): Promise<void> {
  if (notes.length === 0) return
  await insertNotifications(deps.knex, notes, deps.clock())
  deps.notified([...new Set(notes.map(({ userId }) => userId))])
}

/** Stores notifications, except those for people or about boards that were deleted meanwhile. */
export async function insertNotifications(db: Knex, notes: readonly NewNotification[], now: Date): Promise<void> {
  await query(db, INSERT, [JSON.stringify(notes), now])
}

interface Common {
  /** The recipient. */
  readonly userId: number
}

interface About {
  readonly boardId: number
  /** Who caused it. */
  readonly byId: number
}

/** A notification to send. Names are looked up when it is stored, or read. */
export type NewNotification =
  | (Common & {
      readonly kind: 'invitation'
      readonly data: About & { readonly invitationId: number; readonly canEdit: boolean }
    })
  | (Common & {
      readonly kind: 'access'
      readonly data: About & { readonly change: AccessNotification['change']; readonly canEdit: boolean }
    })
  | OverwriteNotice

/** About one element, between two people. */
export interface OverwriteNotice extends Common {
  readonly kind: 'overwritten' | 'overwrote'
  readonly data: About & {
    readonly elementId: string
    readonly elementType: string
    readonly rev: number
    /** By field name. */
    readonly fields: Readonly<Record<string, Omit<ReplacedField, 'field'>>>
    /** The changes that caused it, so that a repeat of one notifies no one again. */
    readonly mutationIds: readonly string[]
  }
}
