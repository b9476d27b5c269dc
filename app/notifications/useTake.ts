import { useCallback } from 'react'
import type { OverwriteNotification } from '../../contract/notification'
import { errorMessage } from '../api/ApiError'
import type { Workspace } from '../offline/workspace'
import { toast } from '../ui/toast'
import { takeVersion } from './takeVersion'
import { ownerOf, type Side } from './versions'
import { COULD_NOT_BRING_IT_BACK, isBack, nameOf, subjectOf, YOUR } from './words'

/** Takes one side's values and reports the result. Resolves to whether it succeeded. */
export function useTake(workspace: Workspace | null) {
  return useCallback(
    async (notification: OverwriteNotification, side: Side): Promise<boolean> => {
      if (!workspace) return false
      try {
        await takeVersion(workspace, notification, side)
      } catch (error) {
        toast({ title: COULD_NOT_BRING_IT_BACK, description: errorMessage(error), variant: 'destructive' })
        return false
      }
      const whose = ownerOf(notification, side) === 'mine' ? YOUR : `${nameOf(notification)}'s`
      toast({ title: isBack(whose, subjectOf(notification)) })
      return true
    },
    [workspace],
  )
}
