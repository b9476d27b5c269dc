import { type AccountSnapshot, AccountStore } from '../../app/account/AccountStore'
import type { AccountServer } from '../../app/account/accountServer'

/** An account store with a fixed state; other server calls fail. */
export function accountStub(snapshot: Partial<AccountSnapshot>, server: Partial<AccountServer> = {}): AccountStore {
  const unused = () => Promise.reject(new Error('Not part of this test'))
  const store = new AccountStore({
    server: {
      fetchUser: () => new Promise(() => {}),
      login: unused,
      loginByPasskey: unused,
      register: unused,
      logout: unused,
      onUnauthenticated: () => () => {},
      onReconnect: () => () => {},
      ...server,
    },
    memory: { lastUser: async () => null, rememberUser: async () => {}, onAccountChange: () => () => {} },
    openWorkspace: unused,
  })
  const still: AccountSnapshot = {
    state: 'loading',
    user: null,
    workspace: null,
    isProvisional: false,
    isSessionExpired: false,
    ...snapshot,
  }
  Object.assign(store, { read: () => still })
  return store
}
