import type { StorageStatusEvent } from '../offline/dataLossProtection'
import { lastUser, onAccountChange, rememberUser } from '../offline/device'
import { loadWorkspace } from '../offline/loadWorkspace'
import { fetchOrPrefetched } from '../offline/prefetchCache'
import { type ToastOptions, toast } from '../ui/toast'
import { untilLoaded } from '../ui/untilLoaded'
import { RELOAD } from '../ui/words'
import { AccountStore } from './AccountStore'
import { accountServer } from './accountServer'
import {
  CANNOT_STORE,
  CANNOT_STORE_DETAIL,
  OFFLINE_DATA_WAS_DELETED,
  recoveredDetail,
  STORAGE_FAILS,
  storageFailsDetail,
  UPDATED_ELSEWHERE,
  UPDATED_ELSEWHERE_DETAIL,
} from './words'

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
      const { browserMirror, openWorkspace } = await untilLoaded(loadWorkspace)
      const workspace = await openWorkspace({
        userId,
        fetch: fetchOrPrefetched,
        onVersionChange: promptReload,
        mirror: browserMirror(userId),
        onStorage: createStorageNotifier(),
      })
      // Without it the workspace does the same; only nobody is told.
      void import('./serverRestored')
        .then(({ watchServerRestores: followSetBack }) => followSetBack(workspace))
        .catch(() => {})
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

/** Says what became of this browser's storage, and of what was in it. */
function createStorageNotifier(): (news: StorageStatusEvent) => void {
  let close = () => {}
  return (news) => {
    close()
    if (news.kind === 'works') return
    close = toast({ ...storageToast(news), duration: Number.POSITIVE_INFINITY })
  }
}

function storageToast(news: Exclude<StorageStatusEvent, { kind: 'works' }>): ToastOptions {
  if (news.kind === 'failing') {
    return { title: STORAGE_FAILS, description: storageFailsDetail(news.changes), variant: 'destructive' }
  }
  const { changes, drafts, missingPictures } = news.restored
  return {
    title: OFFLINE_DATA_WAS_DELETED,
    description: recoveredDetail(changes, drafts, missingPictures),
    variant: missingPictures > 0 ? 'destructive' : 'default',
  }
}

/** Another tab runs a newer version and took the database over (sync rule 13). */
function promptReload(): void {
  toast({
    title: UPDATED_ELSEWHERE,
    description: UPDATED_ELSEWHERE_DETAIL,
    variant: 'destructive',
    duration: Number.POSITIVE_INFINITY,
    action: { label: RELOAD, onClick: () => window.location.reload() },
  })
}
