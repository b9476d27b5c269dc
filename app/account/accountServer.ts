import type { CurrentUser, LoginRequest, RegisterRequest } from '../../contract/account'
import { NetworkError } from '../api/ApiError'
import { call, onUnauthenticated, request } from '../api/request'
import { isLogoutDue, setLogoutDue } from './logoutDue'

/** The calls that decide who is signed in. Each may throw ApiError or NetworkError. */
export interface AccountServer {
  /** Null: the server says that nobody is signed in. */
  fetchUser(): Promise<CurrentUser | null>
  login(body: LoginRequest): Promise<CurrentUser>
  register(body: RegisterRequest): Promise<CurrentUser>
  /** Without a network the session is ended later, before anything else is asked of the server. */
  logout(): Promise<void>
  onUnauthenticated(listener: () => void): () => void
  /** Calls back when the network seems to be back: a hint. */
  onReconnect(listener: () => void): () => void
}

/** The schemas come with the first user to parse: someone signed out does not wait for them. */
async function parse(value: unknown): Promise<CurrentUser> {
  const { currentUser } = await import('../../contract/account')
  return currentUser.parse(value)
}

/** `firstDrawn`: until then it is not looked at who the server says is signed in, since that takes the schemas. */
export const accountServer = (firstDrawn: Promise<void>): AccountServer => ({
  fetchUser: async () => {
    if (isLogoutDue()) await endSession()
    const read = (value: unknown) => firstDrawn.then(() => parse(value))
    return request('/api/auth/user', read, { on401: 'null' })
  },
  login: (body) => enter('/api/auth/login', body),
  register: (body) => enter('/api/auth/register', body),
  logout: async () => {
    try {
      await endSession()
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
      setLogoutDue(true)
    }
  },
  onUnauthenticated,
  onReconnect: (listener) => {
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  },
})

async function enter(path: string, body: LoginRequest | RegisterRequest): Promise<CurrentUser> {
  const user = await request(path, parse, { method: 'POST', body })
  // A new session has replaced the one that was to end.
  setLogoutDue(false)
  return user
}

async function endSession(): Promise<void> {
  await call('/api/auth/logout', { method: 'POST' })
  setLogoutDue(false)
}
