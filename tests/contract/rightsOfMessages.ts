import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '../../contract/errors'
import type { ClientMessage, ServerMessage } from '../../contract/messages'
import { makeElement, type Place, type Role } from './rightsWorld'

/** `unseen`: neither refused nor shown to anyone. */
export type MessageOutcome = 'ok' | 'unseen' | ErrorCode

export interface MessageRights {
  message(at: Place): ClientMessage | Promise<ClientMessage>
  /** The message it leads to if it works, for the sender or for others on the board. */
  readonly shows: { readonly to: 'sender' | 'others'; readonly type: ServerMessage['type'] }
  readonly outcomes: Readonly<Record<Role, MessageOutcome>>
}

type Outcomes = MessageRights['outcomes']

/** For those who cannot join. Without a session there is no socket. */
const outside = (outcome: MessageOutcome) =>
  ({ anonymous: 'UNAUTHENTICATED', invited: outcome, removed: outcome, stranger: outcome }) as const

const DURABLE: Outcomes = {
  ...outside('UNAVAILABLE'),
  owner: 'ok',
  editor: 'ok',
  looker: 'FORBIDDEN',
  viewer: 'FORBIDDEN',
}
const text = { type: 'text', content: 'words' } as const

/** Who may send each message of the channel, by its type; `live` variants come after the durable ones. */
export const rightsOfMessages: Readonly<Record<string, MessageRights>> = {
  join: {
    message: ({ board }) => ({ type: 'join', boardId: board }),
    shows: { to: 'sender', type: 'joined' },
    outcomes: { ...outside('NOT_FOUND'), owner: 'ok', editor: 'ok', looker: 'ok', viewer: 'ok' },
  },
  element_create: {
    message: () => ({ type: 'element_create', mutationId: randomUUID(), element: { id: randomUUID(), ...text } }),
    shows: { to: 'others', type: 'element_created' },
    outcomes: DURABLE,
  },
  element_update: {
    message: ({ element }) => ({
      type: 'element_update',
      mutationId: randomUUID(),
      element: { id: element, properties: { [`of${randomUUID().slice(0, 8)}`]: 1 } },
    }),
    shows: { to: 'others', type: 'element_updated' },
    outcomes: DURABLE,
  },
  'element_update live': {
    message: ({ element }) => ({
      type: 'element_update',
      live: true,
      element: { id: element, positionX: 1 },
      gestureId: 'drag',
      seq: 0,
    }),
    shows: { to: 'others', type: 'element_updated' },
    outcomes: { ...DURABLE, ...outside('unseen') },
  },
  element_delete: {
    message: async ({ owner, board }) => ({
      type: 'element_delete',
      mutationId: randomUUID(),
      elementId: await makeElement(owner, board),
    }),
    shows: { to: 'others', type: 'element_deleted' },
    outcomes: DURABLE,
  },
  leave: {
    message: () => ({ type: 'leave' }),
    shows: { to: 'others', type: 'user_left' },
    // Onlookers are only counted, without names.
    outcomes: { ...outside('unseen'), owner: 'ok', editor: 'ok', looker: 'ok', viewer: 'unseen' },
  },
  selection: {
    message: ({ element }) => ({ type: 'selection', elementIds: [element] }),
    shows: { to: 'others', type: 'selection_changed' },
    outcomes: { ...outside('unseen'), owner: 'ok', editor: 'ok', looker: 'ok', viewer: 'unseen' },
  },
  cursor_move: {
    message: () => ({ type: 'cursor_move', position: { x: 1, y: 2 } }),
    shows: { to: 'others', type: 'cursor_position' },
    outcomes: { ...outside('unseen'), owner: 'ok', editor: 'ok', looker: 'ok', viewer: 'unseen' },
  },
  editing_status: {
    message: () => ({ type: 'editing_status', isEditing: true }),
    shows: { to: 'others', type: 'editing_status_changed' },
    outcomes: { ...outside('unseen'), owner: 'ok', editor: 'ok', looker: 'unseen', viewer: 'unseen' },
  },
  show_view: {
    message: () => ({ type: 'show_view', view: { x: 1, y: 2, width: 300, height: 200 } }),
    shows: { to: 'others', type: 'view_shown' },
    outcomes: { ...outside('unseen'), owner: 'ok', editor: 'ok', looker: 'ok', viewer: 'unseen' },
  },
  activity_ping: {
    message: () => ({ type: 'activity_ping', timestamp: 0 }),
    shows: { to: 'sender', type: 'heartbeat' },
    // Without a board, the answer confirms the connection, but carries no rev.
    outcomes: { ...outside('ok'), owner: 'ok', editor: 'ok', looker: 'ok', viewer: 'ok' },
  },
}
