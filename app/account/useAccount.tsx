import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { LoginRequest, RegisterRequest } from '../../contract/auth'
import type { PasskeyLogin } from '../../contract/passkeys'
import type { CurrentUser } from '../../contract/shared/account'
import type { AccountSnapshot, AccountStore } from './AccountStore'

/**
 * `state` is `loading` only until this device or the server knows the user; `workspace` follows shortly after `user`.
 * `login` and `register` throw the server's error without a toast, since each page has its own words.
 */
export interface Account extends AccountSnapshot {
  readonly login: (body: LoginRequest) => Promise<CurrentUser>
  readonly loginByPasskey: (body: PasskeyLogin) => Promise<CurrentUser>
  readonly register: (body: RegisterRequest) => Promise<CurrentUser>
  readonly logout: () => Promise<void>
  /** Fetches the current user. Never rejects. */
  readonly recheck: () => Promise<void>
}

const AccountContext = createContext<AccountStore | null>(null)

interface AccountProviderProps {
  readonly store: AccountStore
  readonly children: ReactNode
}

export function AccountProvider({ store, children }: AccountProviderProps) {
  useEffect(() => store.start(), [store])
  return <AccountContext value={store}>{children}</AccountContext>
}

export function useAccount(): Account {
  const store = useContext(AccountContext)
  if (!store) throw new Error('useAccount needs an AccountProvider above it')
  const snapshot = useSyncExternalStore(store.subscribe, store.read)
  const acts = useMemo(
    () => ({
      login: (body: LoginRequest) => store.login(body),
      loginByPasskey: (body: PasskeyLogin) => store.loginByPasskey(body),
      register: (body: RegisterRequest) => store.register(body),
      logout: () => store.logout(),
      recheck: () => store.recheck(),
    }),
    [store],
  )
  return useMemo(() => ({ ...snapshot, ...acts }), [snapshot, acts])
}
