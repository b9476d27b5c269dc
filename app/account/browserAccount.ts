import { fetchAhead } from '../offline/ahead'
import { lastUser, onAccountChange, rememberUser } from '../offline/device'
import { toast } from '../ui/toast'
import { AccountStore } from './AccountStore'
import { accountServer } from './accountServer'

/**
 * The account of this browser: the real server, the real device. The workspace, and Dexie with it, loads on demand,
 * and not before `firstDrawn`.
 */
export function browserAccount(firstDrawn: Promise<void>): AccountStore {
  return new AccountStore({
    server: accountServer(firstDrawn),
    memory: { lastUser, rememberUser, onAccountChange },
    openWorkspace: async (userId) => {
      await firstDrawn
      const { openWorkspace } = await import('../offline/workspace')
      return openWorkspace({ userId, fetch: fetchAhead, onVersionChange: askForReload })
    },
    onStorageError: () =>
      toast({
        title: 'This browser does not let Moodloom store boards',
        description: 'Allow storage for this site, or leave the private window, and reload.',
        variant: 'destructive',
        duration: Number.POSITIVE_INFINITY,
      }),
  })
}

/** Another tab runs a newer version and took the database over (sync rule 13). */
function askForReload(): void {
  toast({
    title: 'Moodloom was updated in another tab',
    description: 'Reload this one to go on. Everything saved on this device is kept.',
    variant: 'destructive',
    duration: Number.POSITIVE_INFINITY,
    action: { label: 'Reload', onClick: () => window.location.reload() },
  })
}
