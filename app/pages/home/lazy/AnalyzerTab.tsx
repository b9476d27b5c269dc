import { lazy, useCallback } from 'react'
import type { AddToBoard } from '../../../analyzer/useAdd'
import type { AnalyzerKeeper } from '../../../analyzer/useAnalyzer'
import type { PickedBoard } from '../../../boardPicker/PickedBoard'
import type { Workspace } from '../../../offline/workspace'
import { Button } from '../../../ui/Button'
import { boardPath } from '../../../ui/boardPath'
import { Link } from '../../../ui/Link'
import { ADDING_TO, CHANGE } from '../words'
import styles from './AnalyzerTab.module.css'

const ImageAnalyzer = lazy(async () => ({ default: (await import('../../../analyzer/ImageAnalyzer')).ImageAnalyzer }))

interface AnalyzerTabProps {
  readonly workspace: Workspace | null
  readonly pickBoard: () => Promise<PickedBoard | null>
  readonly takePhoto: () => Promise<File | null>
  readonly keeper: AnalyzerKeeper
  /** The board that results are added to; null until one is chosen. */
  readonly active: PickedBoard | null
  readonly onActive: (board: PickedBoard) => void
}

/** The analyzer on the dashboard. The first result to add asks for a board, which then stays active. */
export function AnalyzerTab({ workspace, pickBoard, takePhoto, keeper, active, onActive }: AnalyzerTabProps) {
  const change = useCallback(async () => {
    const picked = await pickBoard()
    if (picked) onActive(picked)
    return picked
  }, [pickBoard, onActive])
  const addToBoard = useCallback<AddToBoard>(
    async ({ elements, assets }) => {
      if (!workspace) return null
      const board = (await stillThere(workspace, active)) ?? (await change())
      if (!board) return null
      const adding = await import('../../../board/adding/addToBoard')
      const { undo } = await adding.addToBoard(workspace, board.uid, elements, assets)
      return { boardName: board.name, undo }
    },
    [workspace, active, change],
  )
  return (
    <ImageAnalyzer
      workspace={workspace}
      takePhoto={takePhoto}
      keeper={keeper}
      addToBoard={addToBoard}
      target={
        active && (
          <p className={styles.target}>
            <span className={styles.name}>
              {ADDING_TO} <Link to={boardPath(active)}>{active.name}</Link>
            </span>
            <Button size="s" look="ghost" onClick={() => void change()}>
              {CHANGE}
            </Button>
          </p>
        )
      }
    />
  )
}

/** The board's current state; null if it was deleted or is no longer shared. */
async function stillThere(workspace: Workspace, board: PickedBoard | null): Promise<PickedBoard | null> {
  if (!board) return null
  const boards = await workspace.boards()
  const now = boards.find(({ uid, canEdit, deletedAt }) => uid === board.uid && canEdit && !deletedAt)
  return now ? { uid: now.uid, id: now.id, name: now.name, isNew: false } : null
}
