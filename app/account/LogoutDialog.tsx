import { lazy } from 'react'
import { Button } from '../ui/Button'
import { LazyBoundary } from '../ui/LazyBoundary'
import type { Logout } from './useLogout'

const Dialog = lazy(async () => ({ default: (await import('../ui/Dialog')).Dialog }))

/** Asks what becomes of the writes that the server does not have yet. */
export function LogoutDialog({ waiting, isBusy, sendNow, keep, discard, cancel }: Logout) {
  const changes = waiting === 1 ? '1 change is' : `${waiting} changes are`
  return (
    <LazyBoundary>
      <Dialog
        isOpen
        onClose={cancel}
        title="Log out with changes waiting?"
        description={`${changes} on this device only. Kept changes are sent when you log in here again.`}
        actions={
          <>
            <Button look="danger" onClick={discard} disabled={isBusy}>
              Discard
            </Button>
            <Button onClick={keep} disabled={isBusy}>
              Keep on this device
            </Button>
            <Button look="primary" onClick={sendNow} isBusy={isBusy}>
              Send now
            </Button>
          </>
        }
      />
    </LazyBoundary>
  )
}
