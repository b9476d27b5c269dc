import type { Fetch } from '../offline/http/http'
import { loadWorkspace } from '../offline/initial/loadWorkspace'
import type { StorageStatusEvent } from '../offline/loss/dataLossProtection'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { mayPrefetch } from '../platform/mayPrefetch'
import { reportError } from '../platform/reportError'
import { toast } from '../ui/toast'
import { untilLoaded } from '../ui/untilLoaded'
import { RELOAD } from '../ui/words'
import { UPDATED_ELSEWHERE, UPDATED_ELSEWHERE_DETAIL } from './words'

/** Opens a workspace that shows toasts about storage problems in this browser. */
export async function openBrowserWorkspace(userId: number, fetch: Fetch): Promise<Workspace> {
  const { browserMirror, openWorkspace } = await untilLoaded(loadWorkspace)
  return openWorkspace({
    userId,
    fetch,
    onVersionChange: promptReload,
    mayPrefetch,
    mirror: browserMirror(userId),
    onStorage: createStorageNotifier(),
  })
}

export function reportNoStorage(error: unknown): void {
  if (!isOutsideFailure(error)) reportError(error, 'storage')
  void loadToasts().then((toasts) => toasts.reportNoStorage())
}

/** Loaded on demand: most visits show none of them. */
const loadToasts = () => untilLoaded(() => import('./storageToasts'))

/** Shows toasts about the state of this browser's storage, each replacing the previous one. */
function createStorageNotifier(): (news: StorageStatusEvent) => void {
  let closing: Promise<() => void> = Promise.resolve(() => {})
  return (news) => {
    closing = closing.then(async (close) => {
      close()
      return news.kind === 'works' ? () => {} : (await loadToasts()).showStorageToast(news)
    })
  }
}

/**
 * Another tab runs a newer version and has upgraded the database (sync rule 13). Not a separate chunk: the newer server
 * may no longer have this version's chunks.
 */
function promptReload(): void {
  toast({
    title: UPDATED_ELSEWHERE,
    description: UPDATED_ELSEWHERE_DETAIL,
    variant: 'destructive',
    duration: Number.POSITIVE_INFINITY,
    action: { label: RELOAD, onClick: () => window.location.reload() },
  })
}
