import { arrivalsFor } from '../../offline/plain/incomingFiles'
import type { Workspace } from '../../offline/workspace'
import { redrawStaleThumbnails } from '../../pages/board/redrawStaleThumbnails'
import { isOutsideFailure, isPictureFailure } from '../../platform/expected'
import { mayPrefetch } from '../../platform/mayPrefetch'
import { reportUnless } from '../../platform/reportError'
import { toast } from '../../ui/toast'
import { frameParts } from '../first/frameParts'
import { ARRIVALS_WAIT_DETAIL, arrivalsWait, CHOOSE_BOARD } from '../page/words'

/**
 * What starts once the first screen has been drawn: adding photos to boards is resumed, the person is reminded of what
 * still waits for a board, stale cards are redrawn, and what may be needed offline is prefetched. Returns a function that
 * stops the last two.
 */
export function afterStart(workspace: Workspace, goTo: (path: string) => void): () => void {
  // If it can't be loaded, the next page or the next start retries.
  resumePhotos(workspace).catch(reportUnless(isOutsideFailure, 'resumePhotos'))
  void remindOfArrivals(workspace.userId, goTo)
  const stops = [redrawStaleThumbnails(workspace), prefetchParts()]
  return () => {
    for (const stop of stops) stop()
  }
}

async function resumePhotos(workspace: Workspace): Promise<void> {
  if ((await workspace.photos.count()) === 0) return
  const { photoQueueOf } = await import('../../board/photos/BoardPhotos')
  photoQueueOf(workspace.userId).attach(workspace)
}

/** Notifies, once after a start, that items still wait for a board: shared or photographed, then interrupted. */
async function remindOfArrivals(userId: number, goTo: (path: string) => void): Promise<void> {
  const waiting = await arrivalsFor(userId).catch(reportUnless(isPictureFailure, 'remindOfArrivals', []))
  if (waiting.length === 0 || /^\/(receive|take-photo)\b/.test(window.location.pathname)) return
  toast({
    title: arrivalsWait(waiting.length),
    description: ARRIVALS_WAIT_DETAIL,
    action: { label: CHOOSE_BOARD, onClick: () => goTo('/receive') },
    isPassing: true,
  })
}

/** Ms from here on that a service worker gets to store everything, before it is fetched part by part. */
const WORKER_DELAY = 7000

/** What someone who works offline may need. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('../../board/photos/lazy/preparePhotos'),
  () => frameParts.load(),
  () => import('../../offline/lazy/push'),
  () => import('../../offline/lazy/workspaceExtras'),
  () => import('../../ui/overlays/Toaster'),
  () => import('../../ui/overlays/MenuSurface'),
  () => import('../../ui/overlays/Dialog'),
  () => import('../../account/LogoutDialog'),
  () => import('../../account/storageToasts'),
  () => import('../../shell/lazy/SyncPanel'),
  () => import('../../sharing/ShareSheet'),
  () => import('../../pages/home/HomePage'),
  () => import('../../pages/board/BoardPage'),
  () => import('../../board/undo/History'),
  () => import('../../pages/board/editorParts').then(({ loadEditorParts }) => loadEditorParts()),
  () => import('../../pages/profile/ProfilePage'),
  () => import('../../pages/collaborate/CollaboratePage'),
  () => import('../../pages/templates/TemplatesPage'),
  () => import('../../pages/notifications/NotificationsPage'),
  () => import('../../pages/search/SearchPage'),
  () => import('../../pages/auth/AuthPage'),
  () => import('../../pages/receive/ReceivePage'),
  () => import('../../pages/receive/TakePhotoPage'),
  () => import('../../boardPicker/BoardPicker'),
]

/** Prefetches PARTS, unless a service worker has stored them. Returns a cancel function. */
function prefetchParts(): () => void {
  const parts = [...PARTS]
  // One per task: requesting all of them at once keeps a slow phone busy for a quarter of a second.
  const next = () => {
    if (navigator.serviceWorker?.controller || !mayPrefetch()) return
    parts.shift()?.().catch(reportUnless(isOutsideFailure, 'prefetchParts'))
    if (parts.length > 0) timer = setTimeout(next)
  }
  let timer = setTimeout(next, 'serviceWorker' in navigator ? WORKER_DELAY : 0)
  return () => clearTimeout(timer)
}
