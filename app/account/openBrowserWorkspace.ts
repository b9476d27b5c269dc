import type { StorageStatusEvent } from '../offline/dataLossProtection'
import type { Fetch } from '../offline/http'
import { loadWorkspace } from '../offline/loadWorkspace'
import type { Workspace } from '../offline/workspace'
import { type ToastOptions, toast } from '../ui/toast'
import { untilLoaded } from '../ui/untilLoaded'
import { RELOAD } from '../ui/words'
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

/** A workspace that says what becomes of this browser's storage. */
export async function openBrowserWorkspace(userId: number, fetch: Fetch): Promise<Workspace> {
  const { browserMirror, openWorkspace } = await untilLoaded(loadWorkspace)
  return openWorkspace({
    userId,
    fetch,
    onVersionChange: promptReload,
    mirror: browserMirror(userId),
    onStorage: createStorageNotifier(),
  })
}

export function reportNoStorage(): void {
  toast({
    title: CANNOT_STORE,
    description: CANNOT_STORE_DETAIL,
    variant: 'destructive',
    duration: Number.POSITIVE_INFINITY,
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
