import { errorMessage } from '../../api/ApiError'
import type { BoardStore } from '../../board/store/BoardStore'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { toast } from '../../ui/toast'
import {
  CREATE_FAILED,
  ERROR,
  SAVE_FAILED,
  SAVED,
  SAVED_ON_THIS_DEVICE,
  SENT_LATER,
  SUCCESS,
  SUCCESS_DETAIL,
} from './base/words'
import { type SaveOutcome, saveBoard } from './saveBoard'

/**
 * Saves the board and reports the result. Never rejects. False if the user has to log in first: the caller reports
 * that.
 */
export async function saveAndNotify(store: BoardStore, workspace: Workspace): Promise<boolean> {
  try {
    // The code that draws and encodes it loads on demand; the board is saved without it, too.
    const storeThumbnail = async () => {
      const drawer = await import('./storeThumbnail').catch(reportUnless(isOutsideFailure, 'board', null))
      await drawer?.storeThumbnail(store, workspace)
    }
    const outcome = await saveBoard({ store, workspace, storeThumbnail })
    if (outcome.kind === 'signed-out') return false
    notifyOutcome(outcome)
  } catch (error) {
    toast({ title: ERROR, description: errorMessage(error) ?? SAVE_FAILED, variant: 'destructive' })
  }
  return true
}

function notifyOutcome(outcome: Exclude<SaveOutcome, { kind: 'signed-out' }>): void {
  switch (outcome.kind) {
    case 'saved':
      toast({ title: outcome.isFirst ? SUCCESS : SAVED, description: SUCCESS_DETAIL })
      break
    case 'on-device':
      if (outcome.reason === null) toast({ title: SAVED_ON_THIS_DEVICE, description: SENT_LATER })
      else toast({ title: ERROR, description: outcome.reason, variant: 'destructive' })
      break
    case 'refused':
      toast({
        title: ERROR,
        description: outcome.isBoard ? CREATE_FAILED : outcome.message,
        variant: 'destructive',
      })
      break
    case 'unstored':
      toast({ title: ERROR, description: SAVE_FAILED, variant: 'destructive' })
      break
  }
}
