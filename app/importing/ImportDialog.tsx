import { useEffect, useRef } from 'react'
import { useLongTask } from '../api/useLongTask'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { Progress } from '../ui/content/Progress'
import { Dialog } from '../ui/overlays/Dialog'
import { toast } from '../ui/toast'
import { CANCEL, CLOSE } from '../ui/words'
import { type ImportedBoard, importBoard } from './importBoard'
import styles from './importing.module.css'
import {
  BOARD_IMPORTED,
  BOARD_IMPORTED_WITH_MISSING_PARTS,
  boardImportedWithMissingPartsDetail,
  CHOOSE_ANOTHER_FILE,
  elementCount,
  IMPORT_BOARD,
  IMPORTING,
  imagesAre,
  NOTHING_WAS_IMPORTED,
  PARTS_WERE_LEFT_OUT,
} from './words'

interface ImportDialogProps {
  readonly file: File
  readonly workspace: Workspace
  readonly onImported: (board: LocalBoard) => void
  /** Lets the person choose another file. */
  readonly onChoose: () => void
  readonly onClose: () => void
}

/** Creates a board from the file when it opens, or reports what is wrong with the file. */
export function ImportDialog({ file, workspace, onImported, onChoose, onClose }: ImportDialogProps) {
  const { progress: share, problem, run } = useLongTask()
  const hasBegun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    run(async (running) => {
      const imported = await importBoard({ workspace, file, ...running })
      onClose()
      onImported(imported.board)
      notifyImported(imported)
    })
  }, [])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={IMPORT_BOARD}
      description={file.name}
      actions={
        <>
          <Button onClick={onClose}>{problem ? CLOSE : CANCEL}</Button>
          {problem && (
            <Button look="primary" onClick={onChoose}>
              {CHOOSE_ANOTHER_FILE}
            </Button>
          )}
        </>
      }
    >
      {share !== null && <Progress label={IMPORTING} share={share} />}
      {problem && (
        <div role="alert" className={styles.problem}>
          <p>{problem}</p>
          <p className={styles.kept}>{NOTHING_WAS_IMPORTED}</p>
        </div>
      )}
    </Dialog>
  )
}

function notifyImported({ board, count, left, isPartial }: ImportedBoard): void {
  const elements = elementCount(count)
  const newer = isPartial ? ` ${PARTS_WERE_LEFT_OUT}` : ''
  if (left === 0) {
    toast({ title: BOARD_IMPORTED, description: `"${board.name}", ${elements}.${newer}` })
    return
  }
  const gone = imagesAre(left)
  toast({
    title: BOARD_IMPORTED_WITH_MISSING_PARTS,
    description: `${boardImportedWithMissingPartsDetail(board.name, elements, gone)}${newer}`,
    variant: 'destructive',
  })
}
