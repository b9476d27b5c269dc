import { lazy } from 'react'
import { Button } from '../ui/Button'
import { LazyBoundary } from '../ui/LazyBoundary'
import { DISCARD } from '../ui/words'
import {
  changesAre,
  KEEP_ON_THIS_DEVICE,
  LOG_OUT_WITH_CHANGES_WAITING,
  logOutWithChangesWaitingDetail,
  SEND_NOW,
} from './dialogWords'
import type { Logout } from './useLogout'

const Dialog = lazy(async () => ({ default: (await import('../ui/overlays/Dialog')).Dialog }))

/** Asks what to do with changes that the server doesn't have yet. */
export function LogoutDialog({ waiting, isBusy, sendNow, leavePending, discard, cancel }: Logout) {
  const changes = changesAre(waiting)
  return (
    <LazyBoundary>
      <Dialog
        isOpen
        onClose={cancel}
        title={LOG_OUT_WITH_CHANGES_WAITING}
        description={logOutWithChangesWaitingDetail(changes)}
        actions={
          <>
            <Button look="danger" onClick={discard} disabled={isBusy}>
              {DISCARD}
            </Button>
            <Button onClick={leavePending} disabled={isBusy}>
              {KEEP_ON_THIS_DEVICE}
            </Button>
            <Button look="primary" onClick={sendNow} isBusy={isBusy}>
              {SEND_NOW}
            </Button>
          </>
        }
      />
    </LazyBoundary>
  )
}
