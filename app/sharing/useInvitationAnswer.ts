import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError, errorMessage } from '../api/ApiError'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { toast } from '../ui/toast'
import { acceptInvitation, declineInvitation } from './sharingCalls'
import { ANSWERED_OR_WITHDRAWN, INVITATION_DECLINED, OPEN, youJoined } from './words'

export interface InvitationAnswer {
  /** The answer being sent, or null. */
  readonly busy: 'accept' | 'decline' | null
  /** Why the last attempt failed, as shown. */
  readonly error: string | undefined
  accept(): Promise<void>
  decline(): Promise<void>
}

/** Answers an invitation and reports the result. `onAnswered` refetches the lists. */
export function useInvitationAnswer(id: number, onAnswered: () => Promise<unknown>): InvitationAnswer {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  const [error, setError] = useState<string>()

  const answer = async (which: 'accept' | 'decline', act: () => Promise<void>) => {
    setBusy(which)
    setError(undefined)
    try {
      await act()
      await onAnswered()
    } catch (failure) {
      setError(errorMessage(failure))
      if (!(failure instanceof ApiError && failure.status === 404)) return
      // Perhaps by this person, and only the response was lost.
      toast({ title: ANSWERED_OR_WITHDRAWN })
      void onAnswered().catch(reportUnless(isOutsideFailure, 'sharing'))
    } finally {
      setBusy(null)
    }
  }
  return {
    busy,
    error,
    accept: () =>
      answer('accept', async () => {
        const joined = await acceptInvitation(id)
        toast({
          title: youJoined(joined.name),
          action: { label: OPEN, onClick: () => navigate(`/board/${joined.id}`) },
        })
      }),
    decline: () =>
      answer('decline', async () => {
        await declineInvitation(id)
        toast({ title: INVITATION_DECLINED })
      }),
  }
}
