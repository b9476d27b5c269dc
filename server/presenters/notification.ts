import type { ElementType } from '../../contract/element'
import type { AccessNotification, Notification, ReplacedField } from '../../contract/notification'

interface Place {
  readonly boardId: number
  readonly boardName: string
}

/** A notification as it is read: `data` is what was written down, the rest is of now. */
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
  | {
      readonly kind: 'overwritten' | 'overwrote'
      readonly data: Place & {
        readonly elementId: string
        readonly elementType: ElementType
        readonly rev: number
        readonly fields: Readonly<Record<string, Omit<ReplacedField, 'field'>>>
      }
    }
)

export function presentNotification(row: NotificationRow): Notification {
  const { id, isRead, by, data } = row
  const common = {
    id,
    createdAt: new Date(row.createdAt).toISOString(),
    isRead,
    by,
    board: { id: data.boardId, name: data.boardName },
  }
  switch (row.kind) {
    case 'invitation': {
      const { invitationId, canEdit } = row.data
      return { ...common, kind: row.kind, invitationId, canEdit, isOpen: row.isOpen }
    }
    case 'access': {
      const { change, canEdit } = row.data
      return { ...common, kind: row.kind, change, canEdit }
    }
    case 'overwritten':
    case 'overwrote': {
      const { elementId, elementType, rev } = row.data
      const fields = Object.entries(row.data.fields).map(([field, values]) => ({ field, ...values }))
      return { ...common, kind: row.kind, elementId, elementType, rev, fields }
    }
  }
}
