import { errorMessage, failureMessage } from '../../api/ApiError'
import type { BoardStore } from '../../board/store/BoardStore'
import type { Failure } from '../../offline/http/failure'
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
  SUCCESS,
  SUCCESS_DETAIL,
  SYNCS_LATER,
} from './base/words'

/** How a Save ended. */
type SaveOutcome =
  /** The server has everything. `isFirst`: the board was new to it. */
  | { readonly kind: 'saved'; readonly isFirst: boolean }
  /** Durable on this device; will be retried automatically. `reason`: what to show; null if unreachable. */
  | { readonly kind: 'on-device'; readonly reason: string | null }
  /** Durable on this device; the session has ended, so nothing is sent. */
  | { readonly kind: 'signed-out' }
  /** The server refused the board or something on it; listed under what needs attention. */
  | { readonly kind: 'refused'; readonly isBoard: boolean; readonly message: string }
  /** Could not be stored on this device: it is in memory only. */
  | { readonly kind: 'unstored' }

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

interface SaveInput {
  readonly store: BoardStore
  readonly workspace: Workspace
  /** Draws the board's thumbnail and stores it; never rejects. */
  readonly storeThumbnail: () => Promise<void>
}

/**
 * Save: stores everything typed or drawn on this device, then the board's name, its thumbnail and a version in its
 * history, then sends it all to the server. Reports "saved" only when the server has acknowledged it.
 */
export async function saveBoard({ store, workspace, storeThumbnail }: SaveInput): Promise<SaveOutcome> {
  store.endEditing()
  // A blank board without changes is not stored yet: saving it counts as its first change.
  if (store.size === 0 && store.board?.isDraft) store.updateBoard({ name: store.board.name })
  await store.stored()
  if (store.unstored > 0) return { kind: 'unstored' }

  const board = store.board
  if (!board) return { kind: 'unstored' }
  const isFirst = board.id === null
  // Without the draft's thumbnail, which may be stale: the board would wait for its upload.
  if (board.isDraft) await workspace.saveDraft(board.uid, { name: board.name, thumbnailUrl: null })
  else await workspace.repeatName(board.uid)
  // After the board, so that it does not wait for the upload of a thumbnail.
  await storeThumbnail()
  await workspace.saveVersion(board.uid, null)
  await workspace.flush(board.uid)

  const left = (await workspace.waiting()).filter((entry) => entry.boardUid === board.uid)
  const refused = left.find((entry) => entry.refusal !== null)
  if (refused?.refusal) {
    return { kind: 'refused', isBoard: refused.change.kind === 'board.create', message: refused.refusal.message }
  }
  if (left.length > 0 && workspace.status().pause === 'signed-out') return { kind: 'signed-out' }
  if (left.length > 0) {
    const isCreated = left.every(({ change }) => change.kind !== 'board.create')
    return { kind: 'on-device', reason: reasonOf(workspace.failureOf(board.uid), isCreated) }
  }
  return { kind: 'saved', isFirst }
}

/** The server's own reason, or the specified message for a board that it did not create. */
function reasonOf(failure: Failure | null, isCreated: boolean): string | null {
  if (failure?.kind !== 'refused') return null
  return isCreated ? failureMessage(failure) : CREATE_FAILED
}

function notifyOutcome(outcome: Exclude<SaveOutcome, { kind: 'signed-out' }>): void {
  switch (outcome.kind) {
    case 'saved':
      toast({ title: outcome.isFirst ? SUCCESS : SAVED, description: SUCCESS_DETAIL })
      break
    case 'on-device':
      if (outcome.reason === null) toast({ title: SAVED_ON_THIS_DEVICE, description: SYNCS_LATER })
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
