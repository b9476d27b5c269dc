import { setPageEpoch } from '../api/request'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'
import { toast } from '../ui/toast'
import { SERVER_RESTORED, SERVER_RESTORED_NOTHING_LOST, SERVER_RESTORED_SENDING } from './words'

/** In ms. Long enough to read; needs no action. */
const DURATION = 15_000

/** Watches for a server restored from a backup: shows one notice, in a visible page, and refetches what was cached. */
export function watchServerRestores(workspace: Workspace): void {
  const onEpoch = (epoch: string) => workspace.epochs.notice(epoch)
  const trackEpoch = () => setPageEpoch(workspace.epoch, onEpoch)
  const notifyIfVisible = () => {
    if (document.visibilityState === 'visible') void notifyOnce(workspace)
  }
  const { closed } = workspace
  document.addEventListener('visibilitychange', notifyIfVisible, { signal: closed })
  workspace.onServerRestored(() => {
    trackEpoch()
    // All other cached responses are stale. SWR's cache loads with the pages that use it.
    import('swr').then(
      ({ mutate }) => mutate(() => true),
      (error: unknown) => reportError(error, 'serverRestored'),
    )
    notifyIfVisible()
  })
  closed.addEventListener('abort', () => setPageEpoch(null, () => {}))
  trackEpoch()
  notifyIfVisible()
}

async function notifyOnce(workspace: Workspace): Promise<void> {
  // If the database fails, the notice is shown another time.
  const setBack = await workspace.takeRestoreNotice().catch(reportUnless(isOutsideFailure, 'account', null))
  if (!setBack) return
  const description = setBack.offered > 0 ? SERVER_RESTORED_SENDING : SERVER_RESTORED_NOTHING_LOST
  toast({ title: SERVER_RESTORED, description, duration: DURATION })
}
