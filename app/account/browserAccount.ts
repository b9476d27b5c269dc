import { lastUser, onAccountChange, rememberUser } from '../offline/device'
import { toast } from '../ui/toast'
import { AccountStore } from './AccountStore'
import { accountServer } from './accountServer'

/** The account of this browser: the real server, the real device. The workspace, and Dexie with it, loads on demand. */
export function browserAccount(): AccountStore {
  return new AccountStore({
    server: accountServer,
    memory: { lastUser, rememberUser, onAccountChange },
    openWorkspace: async (userId) => (await import('../offline/workspace')).openWorkspace({ userId }),
    onExpired: () =>
      toast({
        title: 'Authentication failed. Please log in again.',
        description: 'Everything you made is kept on this device.',
        variant: 'destructive',
      }),
    onStorageError: () =>
      toast({
        title: 'This browser does not let Moodloom store boards',
        description: 'Allow storage for this site, or leave the private window, and reload.',
        variant: 'destructive',
        duration: Number.POSITIVE_INFINITY,
      }),
  })
}
