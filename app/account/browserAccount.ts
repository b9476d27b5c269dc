import { lastUser, onAccountChange, rememberUser } from '../offline/initial/device'
import { fetchOrPrefetched } from '../offline/initial/prefetchCache'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { AccountStore } from './AccountStore'
import { accountServer } from './accountServer'
import { openBrowserWorkspace } from './openBrowserWorkspace'
import { hasTrial } from './trialMark'

/**
 * The account in this browser, with the real server and device. The workspace, including Dexie, loads on demand and not
 * before `firstDrawn`.
 */
export function browserAccount(firstDrawn: Promise<void>): AccountStore {
  return new AccountStore({
    server: accountServer(firstDrawn),
    memory: { lastUser, rememberUser, onAccountChange },
    openWorkspace: async (userId, signal) => {
      await firstDrawn
      const workspace = await openBrowserWorkspace(userId, fetchOrPrefetched, signal)
      // Without it the workspace works the same, but shows no notice.
      void import('./serverRestored')
        .then(({ watchServerRestores }) => watchServerRestores(workspace))
        .catch(reportUnless(isOutsideFailure, 'account'))
      // Splits the workspace's startup and the page's rerender into separate tasks.
      await new Promise((resolve) => setTimeout(resolve))
      if (hasTrial())
        void import('./adoptTrial')
          .then(({ adoptTrial }) => adoptTrial(workspace))
          .catch(reportUnless(isOutsideFailure, 'account'))
      return workspace
    },
  })
}
