import type { Fetch } from '../offline/http/http'
import { loadWorkspace } from '../offline/initial/loadWorkspace'
import type { StorageStatusEvent } from '../offline/loss/dataLossProtection'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { mayPrefetch } from '../platform/mayPrefetch'
import { reportError } from '../platform/reportError'
import { untilLoaded } from '../ui/untilLoaded'
import { requireReload } from './requireReload'

/** Opens a workspace that shows toasts about storage problems in this browser. */
export async function openBrowserWorkspace(userId: number, fetch: Fetch): Promise<Workspace> {
  const { browserMirror, openWorkspace } = await untilLoaded(loadWorkspace)
  return openWorkspace({
    userId,
    fetch,
    onVersionChange: requireReload,
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
