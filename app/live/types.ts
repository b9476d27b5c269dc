import type { ServerMessage, SharedView } from '../../contract/messages'
import type { Workspace } from '../offline/workspace'
import type { Peer, PresenceEvent } from './Peers'

export type LiveNotification = Omit<Extract<ServerMessage, { type: 'notification' }>, 'type'>
export type AccessChange = { readonly kind: 'changed'; readonly canEdit: boolean } | { readonly kind: 'revoked' }

/** Someone asks this person to look at part of the board. */
export interface ViewRequest {
  readonly peer: Peer
  readonly view: SharedView
}

/** The payload of each topic's listeners. */
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
  /** This person's right to the board has just changed. */
  access: AccessChange
  /** Someone joined or left; not emitted for those who were there before. */
  presence: PresenceEvent
  view: ViewRequest
}

/** The part of the workspace that Live uses. */
export interface LiveWorkspace
  extends Pick<
    Workspace,
    'userId' | 'epoch' | 'checkSession' | 'catchUp' | 'status' | 'onStatus' | 'onReach' | 'closed'
  > {
  readonly contract: Pick<Workspace['contract'], 'recordVersion' | 'recordUnknown'>
  readonly live: Pick<Workspace['live'], 'event' | 'noteRev' | 'noteRights' | 'setLive'>
  readonly epochs: Pick<Workspace['epochs'], 'notice' | 'mismatch'>
}

export interface LiveBoard {
  readonly id: number
  readonly uid: string
}
