import 'koa'

/** Added by the session middleware. `@types/koa-session` is for an older koa-session and is not used. */
declare module 'koa' {
  interface BaseContext {
    session: SignedSession | null
  }
}

interface SignedSession {
  userId?: number
  /** Its account was deleted: it grants no access, and says so. */
  isAccountDeleted?: boolean
  /** Resolves once the old row is deleted and the new id is in the response's cookie. */
  regenerate(): Promise<void>
}
