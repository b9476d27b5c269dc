import { frameParts } from './frameParts'

/** Ms after which the first screen is surely drawn, and the person has not gone far. */
const DELAY = 3000

/** What someone who works here may need once the network is gone. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => frameParts.load(),
  () => import('./offline/push'),
  () => import('./offline/rare'),
  () => import('./ui/Toaster'),
  () => import('./ui/MenuSurface'),
  () => import('./ui/Dialog'),
  () => import('./account/LogoutDialog'),
  () => import('./shell/SyncPanel'),
  () => import('./sharing/ShareSheet'),
  () => import('./pages/home/HomePage'),
  () => import('./pages/board/BoardPage'),
  () => import('./board/undo/History'),
  () => import('./pages/board/editorParts').then(({ loadEditorParts }) => loadEditorParts()),
  () => import('./pages/profile/ProfilePage'),
  () => import('./pages/collaborate/CollaboratePage'),
  () => import('./pages/templates/TemplatesPage'),
  () => import('./pages/notifications/NotificationsPage'),
  () => import('./pages/search/SearchPage'),
  () => import('./pages/auth/AuthPage'),
  () => import('./pages/receive/ReceivePage'),
  () => import('./pages/receive/TakePhotoPage'),
  () => import('./boardPicker/BoardPicker'),
]

/** Fetches those parts. With a service worker all of it is on the device already. Returns the way to call it off. */
export function preloadParts(): () => void {
  if (navigator.serviceWorker?.controller) return () => {}
  const parts = [...PARTS]
  // Each in a task of its own: asking for all of them at once keeps a slow phone busy for a quarter of a second.
  const next = () => {
    parts
      .shift()?.()
      .catch(() => {})
    if (parts.length > 0) timer = setTimeout(next)
  }
  let timer = setTimeout(next, DELAY)
  return () => clearTimeout(timer)
}

/** Tells, once the first screen is drawn, of what still waits for a board. Returns the way to call it off. */
export function remindLater(userId: number, goTo: (path: string) => void): () => void {
  const remind = async () => (await import('./remindOfArrivals')).remindOfArrivals(userId, goTo)
  const timer = setTimeout(() => void remind().catch(() => {}), DELAY)
  return () => clearTimeout(timer)
}
