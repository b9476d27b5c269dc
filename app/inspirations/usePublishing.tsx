import { lazy, type ReactNode, useState } from 'react'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { LazyBoundary } from '../ui/LazyBoundary'

const PublishBoard = lazy(async () => ({ default: (await import('./PublishBoard')).PublishBoard }))

interface Publishing {
  /** Asks which image of a board to publish, and publishes it. */
  publish(board: LocalBoard): void
  /** The dialog; render it once, anywhere. */
  readonly element: ReactNode
}

/** Publishing from a list of boards. */
export function usePublishing(workspace: Workspace | null): Publishing {
  const [board, setBoard] = useState<LocalBoard | null>(null)
  return {
    publish: setBoard,
    element: workspace && board && board.id !== null && (
      <LazyBoundary>
        <PublishBoard board={{ ...board, id: board.id }} workspace={workspace} onClose={() => setBoard(null)} />
      </LazyBoundary>
    ),
  }
}
