import { lastUser, onAccountChange, rememberUser } from '../offline/initial/device'
import { fetchOrPrefetched } from '../offline/initial/prefetchCache'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { AccountStore } from './AccountStore'
import { accountServer } from './accountServer'
import { openBrowserWorkspace, reportNoStorage } from './openBrowserWorkspace'
import { hasTrial } from './trialMark'

/**
 * This browser's account: the real server, the real device. The workspace, and Dexie with it, loads on demand, and not
 * before `firstDrawn`.
 */
export function browserAccount(firstDrawn: Promise<void>): AccountStore {
  return new AccountStore({
    server: accountServer(firstDrawn),
    memory: { lastUser, rememberUser, onAccountChange },
    openWorkspace: async (userId) => {
      await firstDrawn
      const workspace = await openBrowserWorkspace(userId, fetchOrPrefetched)
      // Without it the workspace still does the same, only without a notice.
      void import('./serverRestored')
        .then(({ watchServerRestores: followSetBack }) => followSetBack(workspace))
        .catch(reportUnless(isOutsideFailure, 'account'))
      // Its startup work and the page's rerender are separate tasks.
      await new Promise((resolve) => setTimeout(resolve))
      if (hasTrial())
        void import('./adoptTrial')
          .then(({ adoptTrial }) => adoptTrial(workspace))
          .catch(reportUnless(isOutsideFailure, 'account'))
      return workspace
    },
    onStorageError: reportNoStorage,
  })
}
