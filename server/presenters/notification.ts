import type { AccessNotification, Notification, ReplacedField } from '../../contract/notification'

interface Place {
  readonly boardId: number
  readonly boardName: string
}

/** A notification as queried: `data` was stored with it, the rest is current. */
export type NotificationRow = {
  readonly id: number
  readonly createdAt: Date | string
  readonly isRead: boolean
  readonly by: Notification['by']
  readonly isOpen: boolean
} & (
  | {
      readonly kind: 'invitation'
      readonly data: Place & { readonly invitationId: number; readonly canEdit: boolean }
    }
  | {
      readonly kind: 'access'
      readonly data: Place & { readonly change: AccessNotification['change']; readonly canEdit: boolean }
    }
  | { readonly kind: 'followed'; readonly data: object }
  | {
      readonly kind: 'liked'
      readonly data: { readonly inspirationId: number; readonly title: string; readonly byIds: readonly number[] }
    }
  | { readonly kind: 'likedBoard'; readonly data: Place & { readonly byIds: readonly number[] } }
  | { readonly kind: 'proposal'; readonly data: Place & { readonly agent: string; readonly proposals: number } }
  | {
      readonly kind: 'overwritten' | 'overwrote'
      readonly data: Place & {
        readonly elementId: string
        readonly elementType: string
        readonly rev: number
        readonly fields: Readonly<Record<string, Omit<ReplacedField, 'field'>>>
      }
    }
)

export function presentNotification(row: NotificationRow): Notification {
  const { id, isRead, by } = row
  const common = { id, createdAt: new Date(row.createdAt).toISOString(), isRead, by }
  switch (row.kind) {
    case 'invitation': {
      const { invitationId, canEdit } = row.data
      return { ...common, kind: row.kind, board: boardOf(row.data), invitationId, canEdit, isOpen: row.isOpen }
    }
    case 'access': {
      const { change, canEdit } = row.data
      return { ...common, kind: row.kind, board: boardOf(row.data), change, canEdit }
    }
    case 'overwritten':
    case 'overwrote': {
      const { elementId, elementType, rev } = row.data
      const fields = Object.entries(row.data.fields).map(([field, values]) => ({ field, ...values }))
      return { ...common, kind: row.kind, board: boardOf(row.data), elementId, elementType, rev, fields }
    }
    case 'followed':
      return { ...common, kind: row.kind }
    case 'liked': {
      const { inspirationId, title, byIds } = row.data
      return { ...common, kind: row.kind, inspiration: { id: inspirationId, title }, others: byIds.length - 1 }
    }
    case 'proposal': {
      const { agent, proposals } = row.data
      return { ...common, kind: row.kind, board: boardOf(row.data), agent, proposals }
    }
    case 'likedBoard':
      return { ...common, kind: row.kind, board: boardOf(row.data), others: row.data.byIds.length - 1 }
  }
}

function boardOf({ boardId, boardName }: Place) {
  return { id: boardId, name: boardName }
}
