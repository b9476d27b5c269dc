import type { LoginRequest, RegisterRequest } from '../../contract/auth'
import type { PasskeyLogin } from '../../contract/passkeys'
import type { CurrentUser } from '../../contract/shared/account'
import { isUnreachable, NonJsonResponse } from '../api/ApiError'
import { onUnauthenticated, request, send } from '../api/request'
import { readStored, writeStored } from '../platform/deviceStorage'
import { isOutsideFailure } from '../platform/expected'
import { LOGOUT_PENDING } from '../platform/pendingLogout'
import { reportUnless } from '../platform/reportError'

/** Ms between attempts to end the session of someone who logged out offline. */
export const LOGOUT_RETRY = 30_000
/** Ms to wait for the answer; signing in waits for it, too. */
const LOGOUT_TIMEOUT = 10_000

export function isLogoutPending(): boolean {
  return readStored(LOGOUT_PENDING) !== null
}

export function setLogoutPending(isDue: boolean): void {
  // Without storage, the session was not remembered either.
  writeStored(LOGOUT_PENDING, isDue ? '1' : null)
}

/** The requests that decide who is signed in. Each may throw ApiError or NetworkError. */
export interface AccountServer {
  /** Null if the server reports that no one is signed in. */
  fetchUser(): Promise<CurrentUser | null>
  login(body: LoginRequest): Promise<CurrentUser>
  loginByPasskey(body: PasskeyLogin): Promise<CurrentUser>
  register(body: RegisterRequest): Promise<CurrentUser>
  /** Offline, the session is ended later: before the user is fetched again, and at most 30 s after that is possible. */
  logout(): Promise<void>
  onUnauthenticated(listener: () => void): () => void
  /** Calls back when the browser comes back online, which is only a hint, and regularly while a logout is pending. */
  onReconnect(listener: () => void): () => void
}

/** The schemas load with the first user to parse, so that signed-out people don't wait for them. */
async function parse(value: unknown): Promise<CurrentUser> {
  const { currentUser } = await import('../../contract/shared/account')
  return currentUser.parse(value)
}

/** `firstDrawn`: users are only parsed after it resolves, since that loads the schemas. */
export const accountServer = (firstDrawn: Promise<void>): AccountServer => ({
  fetchUser: async () => {
    if (isLogoutPending()) await endPendingSession()
    const read = (value: unknown) => firstDrawn.then(() => parse(value))
    return request('/api/auth/user', read, { on401: 'null' })
  },
  login: (body) => signInAt('/api/auth/login', body),
  loginByPasskey: (body) => signInAt('/api/auth/passkey', body),
  register: (body) => signInAt('/api/auth/register', body),
  logout: async () => {
    try {
      await inTurn(endSession)
    } catch (error) {
      if (!isUnreachable(error)) throw error
      setLogoutPending(true)
    }
  },
  onUnauthenticated,
  onReconnect: (listener) => {
    window.addEventListener('online', listener)
    const timer = setInterval(() => isLogoutPending() && listener(), LOGOUT_RETRY)
    return () => {
      window.removeEventListener('online', listener)
      clearInterval(timer)
    }
  },
})

function signInAt(path: string, body: LoginRequest | RegisterRequest | PasskeyLogin): Promise<CurrentUser> {
  return inTurn(async () => {
    const user = await request(path, parse, { method: 'POST', body })
    // A new session has replaced the one to be ended.
    setLogoutPending(false)
    return user
  })
}

function endPendingSession(): Promise<void> {
  return inTurn(async () => {
    if (isLogoutPending()) await endSession()
  })
}

async function endSession(): Promise<void> {
  const response = await send('/api/auth/logout', { method: 'POST', signal: AbortSignal.timeout(LOGOUT_TIMEOUT) })
  // Our server sends no body. A captive portal's page has ended nothing.
  if (response?.status !== 204) throw new NonJsonResponse('Not our server')
  setLogoutPending(false)
}

let previousTurn: Promise<unknown> = Promise.resolve()

/** Changes the session, one change at a time: a delayed logout would end the session that has begun meanwhile. */
function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const turn = previousTurn.then(change)
  previousTurn = turn.catch(reportUnless(isOutsideFailure, 'account'))
  return turn
}
