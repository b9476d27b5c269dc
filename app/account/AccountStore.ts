import type { LoginRequest, RegisterRequest } from '../../contract/auth'
import { SESSION_RECHECK_MS } from '../../contract/limits'
import type { PasskeyLogin } from '../../contract/passkeys'
import type { CurrentUser } from '../../contract/shared/account'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'
import type { AccountServer } from './accountServer'

// Who is signed in, and their workspace. The session on the server decides. The last user is remembered on the device,
// and only its 401 or a logout ends a session: a network error never does.
//
//   loading ──► signed-in ──401──► signed-in, expired ──same user signs in──► signed-in
//      │            └──log out, here or in another tab──► signed-out
//      └──401, or no known user──► signed-out

export interface AccountSnapshot {
  readonly state: 'loading' | 'signed-out' | 'signed-in'
  readonly user: CurrentUser | null
  /** Null until it is open. */
  readonly workspace: Workspace | null
  /** `user` is from this device: the server has not answered yet. */
  readonly isProvisional: boolean
  /**
   * The server has ended this device's session; after a cold start, there is no user then. Data on this device stays,
   * and its outbox resumes after the same person signs in.
   */
  readonly isSessionExpired: boolean
}

export interface AccountDeps {
  readonly server: AccountServer
  readonly memory: {
    lastUser(): Promise<CurrentUser | null>
    rememberUser(user: CurrentUser | null): Promise<void>
    onAccountChange(listener: (userId: number | null) => void): () => void
  }
  /** Retries while it fails; rejects only once the signal has aborted. */
  readonly openWorkspace: (userId: number, signal: AbortSignal) => Promise<Workspace>
}

const NOBODY = { user: null, workspace: null, isProvisional: false, isSessionExpired: false } as const

export class AccountStore {
  #snapshot: AccountSnapshot = { state: 'loading', ...NOBODY }
  readonly #deps: AccountDeps
  readonly #listeners = new Set<() => void>()
  #opening = new AbortController()
  #stopStatus: (() => void) | null = null
  #stop: (() => void) | null = null
  /** While logging out, a 401 is expected and doesn't mean that the session has expired. */
  #isLoggingOut = false
  /** How often someone has signed in or out: answers to earlier requests are about another session. */
  #sessions = 0

  constructor(deps: AccountDeps) {
    this.#deps = deps
  }

  readonly read = (): AccountSnapshot => this.#snapshot

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Opens the remembered user's data at once, and requests the current user in parallel. Returns a stop function. A
   * no-op if it has already started, for example before the first render.
   */
  start(): () => void {
    this.#stop ??= this.#run()
    return () => {
      this.#stop?.()
      this.#stop = null
    }
  }

  #run(): () => void {
    const stops = [
      this.#deps.memory.onAccountChange((userId) => void this.#handleAccountChange(userId)),
      this.#deps.server.onUnauthenticated(() => this.#expire()),
      this.#deps.server.onReconnect(() => void this.recheck()),
    ]
    const userRequest = this.#deps.server.fetchUser()
    // Awaited below; this avoids an unhandled rejection until then.
    userRequest.catch(reportUnless(isOutsideFailure, 'account'))
    void this.#loadUser(userRequest)
    return () => {
      for (const stop of stops) stop()
    }
  }

  async login(body: LoginRequest): Promise<CurrentUser> {
    return this.#signIn(await this.#deps.server.login(body))
  }

  async loginByPasskey(body: PasskeyLogin): Promise<CurrentUser> {
    return this.#signIn(await this.#deps.server.loginByPasskey(body))
  }

  async register(body: RegisterRequest): Promise<CurrentUser> {
    return this.#signIn(await this.#deps.server.register(body))
  }

  /** Ends the session on the server, then here and in all tabs. The outbox stays on this device. */
  async logout(): Promise<void> {
    this.#isLoggingOut = true
    try {
      await this.#deps.server.logout()
      this.#sessions++
      await this.#remember(null)
      this.#signOutLocally()
    } finally {
      this.#isLoggingOut = false
    }
  }

  /** Fetches the current user. Never rejects: without a response nothing changes. */
  async recheck(): Promise<void> {
    const sessions = this.#sessions
    try {
      const user = await this.#deps.server.fetchUser()
      if (sessions === this.#sessions) await this.#accept(user)
    } catch (error) {
      if (!isOutsideFailure(error)) reportError(error, 'account')
      // No response, or a broken one, says nothing about the session.
    }
  }

  async #loadUser(userRequest: Promise<CurrentUser | null>): Promise<void> {
    const sessions = this.#sessions
    const remembered = await this.#deps.memory.lastUser().catch(reportUnless(isOutsideFailure, 'account', null))
    if (remembered && this.#snapshot.state === 'loading') this.#adopt(remembered, { isProvisional: true })
    try {
      const user = await userRequest
      if (sessions !== this.#sessions) return
      if (user === null && remembered) await this.#expireAtStart(remembered)
      else await this.#accept(user)
    } catch (error) {
      if (!isOutsideFailure(error)) reportError(error, 'account')
      if (this.#snapshot.isProvisional) this.#set({ ...this.#snapshot, isProvisional: false })
      if (this.#snapshot.state === 'loading') this.#set({ state: 'signed-out', ...NOBODY })
    }
  }

  /** Handles a cold start with an ended session, after which there is no user. The outbox stays on this device. */
  async #expireAtStart(remembered: CurrentUser): Promise<void> {
    if (this.#snapshot.user?.id !== remembered.id) return
    await this.#remember(null)
    this.#signOutLocally({ isSessionExpired: true })
  }

  async #accept(user: CurrentUser | null): Promise<void> {
    if (user === null) {
      if (this.#snapshot.user) this.#expire()
      else this.#set({ state: 'signed-out', ...NOBODY })
      return
    }
    this.#adopt(user)
    await this.#remember(user)
  }

  async #signIn(user: CurrentUser): Promise<CurrentUser> {
    this.#sessions++
    this.#adopt(user)
    await this.#remember(user)
    void this.recheck()
    setTimeout(() => void this.recheck(), SESSION_RECHECK_MS)
    return user
  }

  /** Handles another tab's sign-in or logout. A tab whose session has expired ignores a logout. */
  async #handleAccountChange(userId: number | null): Promise<void> {
    if (userId === null) {
      if (this.#snapshot.user && !this.#snapshot.isSessionExpired) this.#signOutLocally()
      return
    }
    const user = await this.#deps.memory.lastUser().catch(reportUnless(isOutsideFailure, 'account', null))
    if (user?.id !== userId) return
    if (user.id !== this.#snapshot.user?.id) this.#sessions++
    this.#adopt(user)
  }

  #adopt(user: CurrentUser, { isProvisional } = { isProvisional: false }): void {
    const { user: before, workspace, isSessionExpired } = this.#snapshot
    if (before?.id !== user.id) {
      this.#close()
      this.#set({ state: 'signed-in', user, workspace: null, isProvisional, isSessionExpired: false })
      void this.#open(user.id).catch(reportUnless(isOutsideFailure, 'account'))
      return
    }
    this.#set({ ...this.#snapshot, user, isProvisional, isSessionExpired: false })
    if (isSessionExpired) void workspace?.flush()
  }

  async #open(userId: number): Promise<void> {
    this.#opening = new AbortController()
    const { signal } = this.#opening
    const workspace = await this.#deps.openWorkspace(userId, signal)
    // In the meantime, someone else signed in or this person logged out.
    if (signal.aborted) return void workspace.close()
    this.#set({ ...this.#snapshot, workspace })
    this.#stopStatus = workspace.onStatus((status) => {
      if (status.pause === 'signed-out') this.#expire()
      if (status.pause === 'account-mismatch') void this.recheck()
    })
  }

  #expire(): void {
    if (!this.#snapshot.user || this.#snapshot.isSessionExpired || this.#isLoggingOut) return
    this.#set({ ...this.#snapshot, isSessionExpired: true })
  }

  #signOutLocally({ isSessionExpired } = { isSessionExpired: false }): void {
    this.#sessions++
    this.#close()
    this.#set({ state: 'signed-out', ...NOBODY, isSessionExpired })
  }

  #close(): void {
    this.#opening.abort()
    this.#stopStatus?.()
    this.#stopStatus = null
    void this.#snapshot.workspace?.close()
  }

  async #remember(user: CurrentUser | null): Promise<void> {
    const before = await this.#deps.memory.lastUser().catch(reportUnless(isOutsideFailure, 'account', null))
    if (JSON.stringify(before) === JSON.stringify(user)) return
    // Storage may be blocked; the next cold start then relies on the server.
    await this.#deps.memory.rememberUser(user).catch(reportUnless(isOutsideFailure, 'account'))
  }

  #set(snapshot: AccountSnapshot): void {
    this.#snapshot = snapshot
    for (const listener of this.#listeners) listener()
  }
}
