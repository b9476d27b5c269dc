import { useState } from 'react'
import { HISTORY_COMMENT_MAX } from '../../contract/limits'
import { failureMessage } from '../api/ApiError'
import type { Failure } from '../offline/http/failure'
import type { LocalBoard, OutboxEntry } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportError } from '../platform/reportError'
import { Button } from '../ui/Button'
import { TextArea } from '../ui/forms/TextArea'
import { Dialog } from '../ui/overlays/Dialog'
import { toast } from '../ui/toast'
import { CANCEL, SAVE } from '../ui/words'
import { COMMENT, ERROR, NO_ROOM, SAVE_VERSION, SAVE_VERSION_DETAIL, SAVED_ON_THIS_DEVICE, syncsLater } from './words'

/** Explains why a version has not been sent yet. */
function reportUnsent(left: readonly OutboxEntry[], failure: Failure | null): void {
  const refusal = left.find((entry) => entry.refusal)?.refusal
  if (refusal) return void toast({ title: ERROR, description: refusal.message, variant: 'destructive' })
  const isReached = failure?.kind === 'refused'
  toast({ title: SAVED_ON_THIS_DEVICE, description: syncsLater(isReached ? failureMessage(failure) : null) })
}

interface VersionDialogProps {
  readonly board: LocalBoard
  readonly workspace: Workspace
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Saves the board's current state as a version with a description. */
export function VersionDialog({ board, workspace, onClose, onSaved }: VersionDialogProps) {
  const [comment, setComment] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const save = async () => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await workspace.saveVersion(board.uid, comment.trim() || null)
    } catch (error) {
      if (!isOutsideFailure(error)) reportError(error, 'history')
      setProblem(NO_ROOM)
      setIsBusy(false)
      return
    }
    await workspace.flush(board.uid)
    const left = (await workspace.waiting()).filter(({ boardUid }) => boardUid === board.uid)
    if (left.length > 0) reportUnsent(left, workspace.failureOf(board.uid))
    onClose()
    if (left.length === 0) onSaved()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={SAVE_VERSION}
      description={SAVE_VERSION_DETAIL}
      actions={
        <>
          <Button onClick={onClose}>{CANCEL}</Button>
          <Button look="primary" isBusy={isBusy} onClick={() => void save()}>
            {SAVE}
          </Button>
        </>
      }
    >
      <TextArea
        label={COMMENT}
        value={comment}
        maxLength={HISTORY_COMMENT_MAX}
        error={problem}
        onChange={(event) => setComment(event.target.value)}
      />
    </Dialog>
  )
}
