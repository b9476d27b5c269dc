import 'koa'

/** Added by the session middleware. `@types/koa-session` describes an older koa-session, so it is not used. */
declare module 'koa' {
  interface BaseContext {
    session: SignedSession | null
  }
}

interface SignedSession {
  userId?: number
  /** The account was deleted: the session grants no access, and the refusal says why. */
  isAccountDeleted?: boolean
  /** Resolves once the old row is deleted and the new id is in the response's cookie. */
  regenerate(): Promise<void>
}
