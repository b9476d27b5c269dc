import type { ServerMessage, SharedView } from '../../contract/messages'
import type { Workspace } from '../offline/workspace'
import type { Peer, PresenceNews } from './Peers'

export type NotificationNews = Omit<Extract<ServerMessage, { type: 'notification' }>, 'type'>
export type AccessNews = { readonly kind: 'changed'; readonly canEdit: boolean } | { readonly kind: 'revoked' }

/** Somebody asks this person to look at a part of the board. */
export interface ViewNews {
  readonly peer: Peer
  readonly view: SharedView
}

/** What each topic's listeners are called with. */
export interface LiveTopics {
  /** `state` has changed. */
  state: undefined
  /** `peers` or `viewers` has changed. */
  peers: undefined
  /** `cursors` has changed. */
  cursors: undefined
  /** `previews` and `editedBy` have changed. */
  previews: undefined
  notification: NotificationNews
  /** What this person may do on the board was changed just now. */
  access: AccessNews
  /** Somebody came or went; not those who were there before. */
  presence: PresenceNews
  view: ViewNews
}

/** What Live needs of the workspace. */
export interface LiveWorkspace
  extends Pick<Workspace, 'userId' | 'checkSession' | 'catchUp' | 'status' | 'onStatus' | 'onReach' | 'closed'> {
  readonly live: Pick<Workspace['live'], 'event' | 'heard' | 'hearRight' | 'setLive'>
}

export interface LiveBoard {
  readonly id: number
  readonly uid: string
}
