import 'koa'

/** What the session middleware adds. `@types/koa-session` is for an older koa-session and is left out. */
declare module 'koa' {
  interface BaseContext {
    session: SignedSession | null
  }
}

interface SignedSession {
  userId?: number
  /** Its account was deleted: it opens nothing, and says so. */
  isAccountDeleted?: boolean
  /** Resolves once the old row is gone and the new id is in the answer's cookie. */
  regenerate(): Promise<void>
}
