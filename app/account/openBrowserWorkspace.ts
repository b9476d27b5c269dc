import type { Fetch } from '../offline/http/http'
import { loadWorkspace } from '../offline/initial/loadWorkspace'
import type { StorageStatusEvent } from '../offline/loss/dataLossProtection'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { mayPrefetch } from '../platform/mayPrefetch'
import { reportError } from '../platform/reportError'
import { untilLoaded } from '../ui/untilLoaded'
import { requireReload } from './requireReload'

/**
 * Opens a workspace that shows toasts about storage problems in this browser. While storage fails (it is blocked, or
 * the disk is full), it retries, unless `signal` aborts.
 */
export async function openBrowserWorkspace(userId: number, fetch: Fetch, signal?: AbortSignal): Promise<Workspace> {
  const { browserMirror, openWorkspace } = await untilLoaded(loadWorkspace)
  let hideToast: (() => void) | null = null
  const open = async () => {
    try {
      return await openWorkspace({
        userId,
        fetch,
        onVersionChange: requireReload,
        mayPrefetch,
        mirror: browserMirror(userId),
        onStorage: createStorageNotifier(),
      })
    } catch (error) {
      hideToast ??= showNoStorage()
      throw error
    }
  }
  return untilLoaded(open, signal).finally(() => hideToast?.())
}

export function reportNoStorage(error: unknown): void {
  if (!isOutsideFailure(error)) reportError(error, 'storage')
  showNoStorage()
}

/** Returns a close function. */
function showNoStorage(): () => void {
  const shown = loadToasts().then((toasts) => toasts.showNoStorage())
  return () => void shown.then((close) => close())
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
