import type { ErrorCode } from '../../contract/errors'
import type { SessionFetch } from '../support/server'
import type { Place, Role } from './rightsWorld'

/** `hidden`: succeeds, but without this board in the answer. */
export type Outcome = 'ok' | 'hidden' | ErrorCode
export type Outcomes = Readonly<Record<Role, Outcome>>

export interface Call {
  readonly path: string
  readonly json?: unknown
  readonly bytes?: Uint8Array<ArrayBuffer>
}

export interface RouteRights {
  /** A valid call; creates what the call uses up. */
  call(at: Place, who: Role, fetch: SessionFetch): Call | Promise<Call>
  readonly outcomes: Outcomes
  /** The outcome, if the status alone doesn't determine it. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server answered
  readonly read?: (body: any, at: Place) => Outcome
  /** Signs the caller out or in as someone else, or sets a cookie that grants access. */
  readonly inNewBrowser?: true
  /** A GET that changes something. */
  readonly changes?: true
  /** If allowed, it removes a right or the board. */
  readonly usesUp?: true
}

export const everybody = (outcome: Outcome, but: Partial<Outcomes> = {}): Outcomes => ({
  anonymous: outcome,
  owner: outcome,
  editor: outcome,
  looker: outcome,
  viewer: outcome,
  invited: outcome,
  removed: outcome,
  stranger: outcome,
  ...but,
})

export const OPEN = everybody('ok')
export const SIGNED_IN = everybody('ok', { anonymous: 'UNAUTHENTICATED' })
/** Everyone who may view the board; others don't find it. */
export const SEE = everybody('NOT_FOUND', {
  anonymous: 'UNAUTHENTICATED',
  owner: 'ok',
  editor: 'ok',
  looker: 'ok',
  viewer: 'ok',
})
export const EDIT: Outcomes = { ...SEE, looker: 'FORBIDDEN', viewer: 'FORBIDDEN' }
export const OWN: Outcomes = { ...EDIT, editor: 'FORBIDDEN' }

export const get = (path: (at: Place, who: Role) => string) => (at: Place, who: Role) => ({ path: path(at, who) })
