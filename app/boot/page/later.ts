import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { mayPrefetch } from '../../platform/mayPrefetch'
import { reportUnless } from '../../platform/reportError'
import { whenIdle } from '../../ui/whenIdle'
import { boardPage } from '../first/boardPage'
import { frameParts } from '../first/frameParts'

/** Ms after which the first screen has surely been drawn, and the person has not navigated far. */
const DELAY = 3000
/** Ms that a service worker gets to store everything before it is fetched part by part. */
const WORKER_DELAY = 10_000

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

/** Ms after which a stored editor is prepared for the first tap on a board. */
const EDITOR_DELAY = 1000

/** Evaluates the editor when idle, if the service worker has stored it. Returns a cancel function. */
export function prepareEditor(): () => void {
  let stop = () => {}
  const load = () => {
    if (navigator.serviceWorker?.controller) boardPage.load().catch(reportUnless(isOutsideFailure, 'preloadParts'))
  }
  const timer = setTimeout(() => {
    stop = whenIdle(load)
  }, EDITOR_DELAY)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Prefetches PARTS, unless a service worker has stored them. Returns a cancel function. */
export function preloadParts(): () => void {
  const parts = [...PARTS]
  // One per task: requesting all of them at once keeps a slow phone busy for a quarter of a second.
  const next = () => {
    if (navigator.serviceWorker?.controller || !mayPrefetch()) return
    parts.shift()?.().catch(reportUnless(isOutsideFailure, 'preloadParts'))
    if (parts.length > 0) timer = setTimeout(next)
  }
  let timer = setTimeout(next, 'serviceWorker' in navigator ? WORKER_DELAY : DELAY)
  return () => clearTimeout(timer)
}

/** Resumes adding photos to boards, once the first screen is drawn. Returns a cancel function. */
export function resumePhotosLater(workspace: Workspace): () => void {
  const resume = async () => {
    if ((await workspace.photos.count()) === 0) return
    const { photoQueueOf } = await import('../../board/photos/photoQueueOf')
    photoQueueOf(workspace.userId).attach(workspace)
  }
  // If it can't be loaded, the next page or the next start retries.
  const timer = setTimeout(() => void resume().catch(reportUnless(isOutsideFailure, 'preloadParts')), DELAY)
  return () => clearTimeout(timer)
}

/** Reminds the person, once the first screen is drawn, of what still waits for a board. Returns a cancel function. */
export function scheduleIncomingReminder(userId: number, goTo: (path: string) => void): () => void {
  const remind = async () => (await import('../lazy/remindOfArrivals')).remindOfArrivals(userId, goTo)
  const timer = setTimeout(() => void remind().catch(reportUnless(isOutsideFailure, 'preloadParts')), DELAY)
  return () => clearTimeout(timer)
}
