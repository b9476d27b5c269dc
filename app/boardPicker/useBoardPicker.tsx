import { type ComponentType, type ReactNode, startTransition, useRef, useState } from 'react'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportError } from '../platform/reportError'
import { toast } from '../ui/toast'
import type { BoardPickerProps, PickedBoard } from './BoardPicker'
import { YOUR_BOARDS_COULD_NOT_BE_SHOWN, YOUR_BOARDS_COULD_NOT_BE_SHOWN_DETAIL } from './words'

interface PickingBoard {
  /** Asks for a board. Null if the dialog is dismissed or no one is signed in. */
  readonly pickBoard: () => Promise<PickedBoard | null>
  /** The dialog while it is open; render it once, anywhere. */
  readonly element: ReactNode
}

interface Question {
  readonly Picker: ComponentType<BoardPickerProps>
  answer(board: PickedBoard | null): void
}

/** Lets a page ask for a board: an editable one on this device, or a new one. Works offline. */
export function useBoardPicker(workspace: Workspace | null): PickingBoard {
  const [question, setQuestion] = useState<Question | null>(null)
  const last = useRef<Question | null>(null)

  const end = (requested: Question, board: PickedBoard | null) => {
    requested.answer(board)
    if (last.current === requested) last.current = null
    setQuestion((open) => (open === requested ? null : open))
  }
  const pickBoard = async () => {
    const Picker = workspace && (await loadPicker())
    if (!Picker) return null
    return new Promise<PickedBoard | null>((answer) => {
      last.current?.answer(null)
      const requested = { Picker, answer }
      last.current = requested
      // Renders in slices.
      startTransition(() => setQuestion(requested))
    })
  }
  return {
    pickBoard,
    element: workspace && question && (
      <question.Picker
        workspace={workspace}
        onPick={(board) => end(question, board)}
        onClose={() => end(question, null)}
      />
    ),
  }
}

async function loadPicker() {
  try {
    return (await import('./BoardPicker')).BoardPicker
  } catch (error) {
    if (!isOutsideFailure(error)) reportError(error, 'boardPicker')
    toast({
      title: YOUR_BOARDS_COULD_NOT_BE_SHOWN,
      description: YOUR_BOARDS_COULD_NOT_BE_SHOWN_DETAIL,
      variant: 'destructive',
    })
    return null
  }
}
