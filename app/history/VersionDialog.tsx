import { useState } from 'react'
import { HISTORY_COMMENT_MAX } from '../../contract/limits'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { TextArea } from '../ui/TextArea'
import { toast } from '../ui/toast'

interface VersionDialogProps {
  readonly board: LocalBoard
  readonly workspace: Workspace
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Marks the board as it is now as a version, with some words on it. */
export function VersionDialog({ board, workspace, onClose, onSaved }: VersionDialogProps) {
  const [comment, setComment] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const save = async () => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await workspace.keepVersion(board.uid, comment.trim() || null)
    } catch {
      setProblem('This device has no room for it.')
      setIsBusy(false)
      return
    }
    await workspace.flush(board.uid)
    const isWaiting = (await workspace.waiting()).some(({ boardUid }) => boardUid === board.uid)
    if (isWaiting)
      toast({ title: 'Saved on this device', description: 'The version will be sent as soon as it can be.' })
    onClose()
    if (!isWaiting) onSaved()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Save a version"
      description="The board as it is now stays in its history, however old it gets."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" isBusy={isBusy} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <TextArea
        label="Comment"
        value={comment}
        maxLength={HISTORY_COMMENT_MAX}
        error={problem}
        onChange={(event) => setComment(event.target.value)}
      />
    </Dialog>
  )
}
