import { createContext } from 'react'

/** What someone without an account wanted to do. */
export type AccountReason = 'save' | 'share' | 'publish' | 'assistant'

/** Asks the person to create an account. Null for people who have one. */
export const AccountRequest = createContext<((reason: AccountReason) => void) | null>(null)
