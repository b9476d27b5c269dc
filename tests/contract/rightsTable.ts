import type { ErrorCode } from '../../contract/errors'
import type { SessionFetch } from '../support/server'
import type { Place, Role } from './rightsWorld'

/** `hidden`: answered well, with nothing of this board in it. */
export type Outcome = 'ok' | 'hidden' | ErrorCode
export type Outcomes = Readonly<Record<Role, Outcome>>

export interface Call {
  readonly path: string
  readonly json?: unknown
  readonly bytes?: Uint8Array<ArrayBuffer>
}

export interface RouteRights {
  /** How it is called well; makes what the call uses up. */
  call(at: Place, who: Role, fetch: SessionFetch): Call | Promise<Call>
  readonly outcomes: Outcomes
  /** What came of it, where the status does not say it. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server answered
  readonly read?: (body: any, at: Place) => Outcome
  /** Whoever calls it is signed out by it, or in as somebody else, or gets a cookie that opens something. */
  readonly inNewBrowser?: true
  /** It changes something though it is a GET. */
  readonly changes?: true
  /** Where it is allowed, a right or the board is gone with it. */
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
/** Whoever may see the board; to all others it is not there. */
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
