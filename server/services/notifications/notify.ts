import type { Knex } from 'knex'
import type { AccessNotification, ReplacedField } from '../../../contract/notification'
import type { Deps } from '../../deps'
import { query } from '../query'

export type NotifyDeps = Pick<Deps, 'knex' | 'clock' | 'notified'>

// The board's name is kept with it: who lost the board is still told which one it was.
const INSERT = {
  name: 'notifications-insert',
  text: `insert into notifications (user_id, kind, data, created_at)
    select n."userId", n.kind, n.data || jsonb_build_object('boardName', b.name), $2
    from jsonb_to_recordset($1::jsonb) as n ("userId" int, kind text, data jsonb)
    join boards b on b.id = (n.data->>'boardId')::int
    join users u on u.id = n."userId"`,
}

/**
 * Tells people what happened: writes it down, then tells their open pages that there is something to read.
 * Called after commit, never within a transaction: what is told must be true.
 */
export async function notify(deps: NotifyDeps, notes: readonly NewNotification[]): Promise<void> {
  if (notes.length === 0) return
  await insertNotifications(deps.knex, notes, deps.clock())
  deps.notified([...new Set(notes.map(({ userId }) => userId))])
}

/** Who or whose board is gone meanwhile is left out. */
export async function insertNotifications(db: Knex, notes: readonly NewNotification[], now: Date): Promise<void> {
  await query(db, INSERT, [JSON.stringify(notes), now])
}

interface Common {
  /** Whom it tells. */
  readonly userId: number
}

interface About {
  readonly boardId: number
  /** Who did it. */
  readonly byId: number
}

/** Something to tell a person. Names are looked up when it is written, or read. */
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

/** Of one element, between two people. */
export interface OverwriteNotice extends Common {
  readonly kind: 'overwritten' | 'overwrote'
  readonly data: About & {
    readonly elementId: string
    readonly elementType: string
    readonly rev: number
    /** By the name of the field. */
    readonly fields: Readonly<Record<string, Omit<ReplacedField, 'field'>>>
    /** The changes that did it: a repeat of one tells nobody again. */
    readonly mutationIds: readonly string[]
  }
}
