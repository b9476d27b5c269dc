import { type CurrentUser, currentUser, type LoginRequest, type RegisterRequest } from '../../contract/account'
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

const parse = (value: unknown): CurrentUser => currentUser.parse(value)

export const accountServer: AccountServer = {
  fetchUser: () => request('/api/auth/user', parse, { on401: 'null' }),
  login: (body) => request('/api/auth/login', parse, { method: 'POST', body }),
  register: (body) => request('/api/auth/register', parse, { method: 'POST', body }),
  logout: () => call('/api/auth/logout', { method: 'POST' }),
  onUnauthenticated,
}
