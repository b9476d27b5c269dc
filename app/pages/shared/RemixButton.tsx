import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAccount } from '../../account/useAccount'
import { isOutsideFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import { Button } from '../../ui/Button'
import { toast } from '../../ui/toast'
import type { GuestBoard } from './GuestBoard'
import { NOT_COPIED, NOT_COPIED_DETAIL, REMIX, REMIX_DETAIL } from './words'

interface RemixButtonProps {
  readonly guest: GuestBoard
}

/** Makes an editable copy of a shared board, with or without an account. */
export function RemixButton({ guest }: RemixButtonProps) {
  const { state, workspace } = useAccount()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const handleClick = async () => {
    setIsBusy(true)
    try {
      const { remix } = await import('./remix')
      const snapshot = await guest.readBoard()
      if (snapshot) navigate(await remix(snapshot, workspace))
    } catch (error) {
      if (!isOutsideFailure(error)) reportError(error, 'shared')
      toast({ title: NOT_COPIED, description: NOT_COPIED_DETAIL, variant: 'destructive' })
    } finally {
      setIsBusy(false)
    }
  }
  // The copy's owner has to be known.
  const isKnown = state === 'signed-out' || workspace !== null
  return (
    <Button
      size="s"
      look="primary"
      data-tooltip={REMIX_DETAIL}
      disabled={!isKnown}
      isBusy={isBusy}
      onClick={() => void handleClick()}
    >
      {REMIX}
    </Button>
  )
}
