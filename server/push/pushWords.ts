import type { Notification } from '../../contract/notification'

/** Notifications that are worth interrupting somebody for. */
export const PUSHED_KINDS = ['invitation', 'overwritten'] as const satisfies readonly Notification['kind'][]
export type PushedNotification = Extract<Notification, { kind: (typeof PUSHED_KINDS)[number] }>

export function isPushed(notification: Notification): notification is PushedNotification {
  return PUSHED_KINDS.some((kind) => kind === notification.kind)
}

/** What the device shows for one notification. */
export function pushWords(notification: PushedNotification): { readonly title: string; readonly body: string } {
  const { by, board } = notification
  const name = by ? by.displayName || by.username : 'Someone'
  switch (notification.kind) {
    case 'invitation':
      return {
        title: `${name} invited you to “${board.name}”`,
        body: notification.canEdit ? 'You can edit this board.' : 'You can view this board.',
      }
    case 'overwritten':
      return { title: `${name} replaced your change`, body: `On “${board.name}”. Your version is in Notifications.` }
  }
}

/** What it shows for several at once. */
export function summaryWords(count: number, newest: PushedNotification): { title: string; body: string } {
  return { title: `${count} new notifications`, body: pushWords(newest).title }
}
