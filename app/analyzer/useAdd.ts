import { useCallback } from 'react'
import { isPictureFailure } from '../platform/expected'
import { reportError } from '../platform/reportError'
import { toast } from '../ui/toast'
import { UNDO } from '../ui/words'
import type { BoardThings } from './boardThings'
import { ADDED_TO_BOARD, addedToBoardDetail, IT_COULD_NOT_BE_UNDONE, NO_BOARD, NO_BOARD_TITLE } from './words'

export interface AddedTo {
  readonly boardName: string
  /** Undoes adding it, if possible. */
  readonly undo?: () => Promise<void>
}

/** Puts elements on the active board, or on one that the person picks. Null if they pick none. */
export type AddToBoard = (things: BoardThings) => Promise<AddedTo | null>

/** Adds elements to a board and reports the result. */
export function useAdd(addToBoard: AddToBoard): (things: BoardThings) => void {
  return useCallback(
    (things: BoardThings) => {
      addToBoard(things).then(notifyAdded, (error: unknown) => {
        const description = error instanceof Error && error.message ? error.message : NO_BOARD
        toast({ title: NO_BOARD_TITLE, description, variant: 'destructive' })
      })
    },
    [addToBoard],
  )
}

function notifyAdded(added: AddedTo | null): void {
  if (!added) return void toast({ title: NO_BOARD_TITLE, description: NO_BOARD, variant: 'destructive' })
  const { boardName, undo } = added
  const handleUndo = () => {
    undo?.().catch((error: unknown) => {
      if (!isPictureFailure(error)) reportError(error, 'analyzer')
      return toast({ title: IT_COULD_NOT_BE_UNDONE, variant: 'destructive' })
    })
  }
  toast({
    title: ADDED_TO_BOARD,
    description: addedToBoardDetail(boardName),
    ...(undo && { action: { label: UNDO, onClick: handleUndo } }),
  })
}
