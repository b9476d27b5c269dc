import { fetchAhead } from '../offline/ahead'
import { lastUser, onAccountChange, rememberUser } from '../offline/device'
import { loadWorkspace } from '../offline/loadWorkspace'
import { toast } from '../ui/toast'
import { RELOAD } from '../ui/words'
import { AccountStore } from './AccountStore'
import { accountServer } from './accountServer'
import { CANNOT_STORE, CANNOT_STORE_DETAIL, UPDATED_ELSEWHERE, UPDATED_ELSEWHERE_DETAIL } from './words'

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
      const { openWorkspace } = await loadWorkspace()
      const workspace = await openWorkspace({ userId, fetch: fetchAhead, onVersionChange: askForReload })
      // What it begins with, and drawing the page anew for it, are tasks of their own.
      await new Promise((resolve) => setTimeout(resolve))
      return workspace
    },
    onStorageError: () =>
      toast({
        title: CANNOT_STORE,
        description: CANNOT_STORE_DETAIL,
        variant: 'destructive',
        duration: Number.POSITIVE_INFINITY,
      }),
  })
}

/** Another tab runs a newer version and took the database over (sync rule 13). */
function askForReload(): void {
  toast({
    title: UPDATED_ELSEWHERE,
    description: UPDATED_ELSEWHERE_DETAIL,
    variant: 'destructive',
    duration: Number.POSITIVE_INFINITY,
    action: { label: RELOAD, onClick: () => window.location.reload() },
  })
}
