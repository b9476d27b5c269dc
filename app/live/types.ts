import type { ServerMessage, SharedView } from '../../contract/messages'
import type { Workspace } from '../offline/workspace'
import type { Peer, PresenceEvent } from './Peers'

export type LiveNotification = Omit<Extract<ServerMessage, { type: 'notification' }>, 'type'>
export type AccessChange = { readonly kind: 'changed'; readonly canEdit: boolean } | { readonly kind: 'revoked' }

/** Someone asks this person to look at a part of the board. */
export interface ViewRequest {
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
  notification: LiveNotification
  /** What this person may do on the board has just changed. */
  access: AccessChange
  /** Someone came or left; not those who were there before. */
  presence: PresenceEvent
  view: ViewRequest
}

/** What Live needs of the workspace. */
export interface LiveWorkspace
  extends Pick<
    Workspace,
    'userId' | 'epoch' | 'checkSession' | 'catchUp' | 'status' | 'onStatus' | 'onReach' | 'closed'
  > {
  readonly contract: Pick<Workspace['contract'], 'recordVersion' | 'metUnknown'>
  readonly live: Pick<Workspace['live'], 'event' | 'noteRev' | 'hearRight' | 'setLive'>
  readonly epochs: Pick<Workspace['epochs'], 'notice' | 'mismatch'>
}

export interface LiveBoard {
  readonly id: number
  readonly uid: string
}
