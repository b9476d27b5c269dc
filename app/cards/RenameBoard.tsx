import { type FormEvent, lazy, useId, useState } from 'react'
import { BOARD_NAME_MAX } from '../../contract/limits'
import { errorMessage } from '../api/ApiError'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { Field } from '../ui/forms/Field'
import { LazyBoundary } from '../ui/LazyBoundary'
import { toast } from '../ui/toast'
import { CANCEL } from '../ui/words'
import { COULD_NOT_RENAME_IT, NAME, RENAME, RENAME_BOARD, REQUIRED } from './words'

const Dialog = lazy(async () => ({ default: (await import('../ui/overlays/Dialog')).Dialog }))

interface RenameBoardProps {
  readonly board: LocalBoard
  readonly workspace: Workspace
  readonly onClose: () => void
}

export function RenameBoard({ board, workspace, onClose }: RenameBoardProps) {
  const formId = useId()
  const [name, setName] = useState(board.name)
  const isEmpty = name.trim() === ''
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) return
    try {
      if (name.trim() !== board.name) await workspace.updateBoard(board.uid, { name: name.trim() })
      onClose()
    } catch (error) {
      toast({ title: COULD_NOT_RENAME_IT, description: errorMessage(error), variant: 'destructive' })
    }
  }
  return (
    <LazyBoundary>
      <Dialog
        isOpen
        onClose={onClose}
        title={RENAME_BOARD}
        actions={
          <>
            <Button onClick={onClose}>{CANCEL}</Button>
            <Button type="submit" form={formId} look="primary" disabled={isEmpty}>
              {RENAME}
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={handleSubmit}>
          <Field
            label={NAME}
            value={name}
            maxLength={BOARD_NAME_MAX}
            error={isEmpty ? REQUIRED : undefined}
            onChange={(event) => setName(event.target.value)}
            onFocus={(event) => event.target.select()}
          />
        </form>
      </Dialog>
    </LazyBoundary>
  )
}
