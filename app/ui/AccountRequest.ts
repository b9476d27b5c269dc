import { createContext } from 'react'

/** What somebody without an account wanted to do. */
export type AccountReason = 'save' | 'share' | 'publish' | 'assistant'

/** Asks for an account. Null for who has one. */
export const AccountRequest = createContext<((reason: AccountReason) => void) | null>(null)
