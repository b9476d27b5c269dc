import { useState } from 'react'
import type { OutboxEntry } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { isClipboardFailure, isOutsideFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import { changeAsText } from '../../shell/lazy/changeWords'
import { Button } from '../../ui/Button'
import { toast } from '../../ui/toast'
import { COPIED } from '../../ui/words'
import {
  BOARD_GONE,
  COPY_CHANGES,
  COULD_NOT_COPY,
  COULD_NOT_COPY_DETAIL,
  deletedDetail,
  ERROR,
  EXPORT_BOARD,
  IN_YOUR_TRASH,
  inYourTrashDetail,
  OWNER_DELETED_BOARD,
  ownerDeletedDetail,
  RESTORE,
  RESTORE_FAILED,
} from './base/words'
import styles from './ClosedNotice.module.css'
import type { ClosedReason } from './closedBoard'

interface ClosedNoticeProps {
  readonly closed: Exclude<ClosedReason, 'taken'>
  readonly boardUid: string
  /** Whether the board belongs to this person. */
  readonly isOwn: boolean
  readonly waiting: readonly OutboxEntry[]
  readonly workspace: Workspace
  readonly onExport: () => void
}

/** Explains above a closed board why it is closed, what happens to its pending changes, and how to keep them. */
export function ClosedNotice({ closed, boardUid, isOwn, waiting, workspace, onExport }: ClosedNoticeProps) {
  const [isRestoring, setIsRestoring] = useState(false)
  const { title, detail } = wordsFor(closed, isOwn, waiting.length)
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(waiting.map(({ change }) => changeAsText(change)).join('\n\n'))
      toast({ title: COPIED })
    } catch (error) {
      if (!isClipboardFailure(error)) reportError(error, 'board')
      toast({ title: COULD_NOT_COPY, description: COULD_NOT_COPY_DETAIL, variant: 'destructive' })
    }
  }
  const handleRestore = async () => {
    setIsRestoring(true)
    try {
      await workspace.restoreBoard(boardUid)
    } catch (error) {
      if (!isOutsideFailure(error)) reportError(error, 'board')
      setIsRestoring(false)
      toast({ title: ERROR, description: RESTORE_FAILED, variant: 'destructive' })
    }
  }
  return (
    <section className={styles.notice} role="status" aria-labelledby="closed-board">
      <div className={styles.words}>
        <h2 id="closed-board" className={styles.title}>
          {title}
        </h2>
        <p className={styles.detail}>{detail}</p>
      </div>
      <div className={styles.actions}>
        {closed === 'in-trash' && isOwn && (
          <Button size="s" look="primary" isBusy={isRestoring} onClick={() => void handleRestore()}>
            {RESTORE}
          </Button>
        )}
        <Button size="s" onClick={() => void handleCopy()}>
          {COPY_CHANGES}
        </Button>
        <Button size="s" onClick={onExport}>
          {EXPORT_BOARD}
        </Button>
      </div>
    </section>
  )
}

function wordsFor(closed: 'in-trash' | 'deleted', isOwn: boolean, count: number) {
  if (closed === 'deleted') return { title: BOARD_GONE, detail: deletedDetail(count) }
  if (isOwn) return { title: IN_YOUR_TRASH, detail: inYourTrashDetail(count) }
  return { title: OWNER_DELETED_BOARD, detail: ownerDeletedDetail(count) }
}
