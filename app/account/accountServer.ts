import type { CurrentUser, LoginRequest, RegisterRequest } from '../../contract/account'
import { call, onUnauthenticated, request } from '../api/request'

/** The calls that decide who is signed in. Each may throw ApiError or NetworkError. */
export interface AccountServer {
  /** Null: the server says that nobody is signed in. */
  fetchUser(): Promise<CurrentUser | null>
  login(body: LoginRequest): Promise<CurrentUser>
  register(body: RegisterRequest): Promise<CurrentUser>
  logout(): Promise<void>
  onUnauthenticated(listener: () => void): () => void
}

/** The schemas come with the first user to parse: someone signed out does not wait for them. */
async function parse(value: unknown): Promise<CurrentUser> {
  const { currentUser } = await import('../../contract/account')
  return currentUser.parse(value)
}

export const accountServer: AccountServer = {
  fetchUser: () => request('/api/auth/user', parse, { on401: 'null' }),
  login: (body) => request('/api/auth/login', parse, { method: 'POST', body }),
  register: (body) => request('/api/auth/register', parse, { method: 'POST', body }),
  logout: () => call('/api/auth/logout', { method: 'POST' }),
  onUnauthenticated,
}
