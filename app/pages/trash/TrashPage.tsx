import { lazy, useEffect, useState } from 'react'
import { TRASH_DAYS } from '../../../contract/limits'
import { useAccount } from '../../account/useAccount'
import { errorMessage } from '../../api/ApiError'
import { useTrash } from '../../cards/useTrash'
import type { LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { Button, ButtonLink } from '../../ui/Button'
import { CardGrid } from '../../ui/content/CardGrid'
import { Page } from '../../ui/content/Page'
import { Thumbnail } from '../../ui/content/Thumbnail'
import { useTitleFocus } from '../../ui/content/useTitleFocus'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { toast } from '../../ui/toast'
import styles from './TrashPage.module.css'
import {
  BOARD_RESTORED,
  boardRestoredDetail,
  COULD_NOT_RESTORE_IT,
  DELETE_PERMANENTLY,
  DELETES_TODAY,
  daysLeftWords,
  RESTORE,
  SEE_YOUR_BOARDS,
  TRASH,
  TRASH_IS_EMPTY,
  trashSubtitle,
} from './words'

const DAY = 24 * 60 * 60 * 1000

/** How much longer a board stays in the trash, in words. `now`: ms since the epoch. */
export function daysLeft(deletedAt: string, now: number): string {
  const left = Math.ceil((Date.parse(deletedAt) + TRASH_DAYS * DAY - now) / DAY)
  if (left <= 0) return DELETES_TODAY
  return daysLeftWords(Math.min(left, TRASH_DAYS))
}

const load = () => import('./EndDialog')
const EndDialog = lazy(async () => ({ default: (await load()).EndDialog }))

/** Boards deleted in the last 30 days, to restore or to delete permanently. */
export function TrashPage() {
  const { workspace } = useAccount()
  const boards = useTrash(workspace)
  const [ending, setEnding] = useState<LocalBoard | null>(null)
  const title = useTitleFocus()
  useEffect(() => {
    // Prefetched, so that the dialog can explain offline that it needs the network.
    load().catch(reportUnless(isOutsideFailure, 'trash'))
  }, [])
  return (
    <Page titleRef={title.ref} title={TRASH} subtitle={trashSubtitle(TRASH_DAYS)}>
      {boards?.length === 0 && (
        <div className={styles.empty}>
          <p>{TRASH_IS_EMPTY}</p>
          <ButtonLink to="/profile">{SEE_YOUR_BOARDS}</ButtonLink>
        </div>
      )}
      {(!boards || !workspace || boards.length > 0) && (
        <CardGrid isLoading={!boards || !workspace}>
          {workspace &&
            boards?.map((board) => (
              <TrashCard
                key={board.uid}
                board={board}
                workspace={workspace}
                onRestored={title.focus}
                onEnd={() => setEnding(board)}
              />
            ))}
        </CardGrid>
      )}
      {ending && workspace && (
        <LazyBoundary>
          <EndDialog
            board={ending}
            workspace={workspace}
            onClose={() => setEnding(null)}
            onEnded={() => {
              setEnding(null)
              title.focus()
            }}
          />
        </LazyBoundary>
      )}
    </Page>
  )
}

interface TrashCardProps {
  readonly board: LocalBoard
  readonly workspace: Workspace
  onRestored(): void
  onEnd(): void
}

function TrashCard({ board, workspace, onRestored, onEnd }: TrashCardProps) {
  const { uid, name, thumbnailUrl, deletedAt } = board
  const restore = async () => {
    try {
      await workspace.restoreBoard(uid)
      onRestored()
      toast({ title: BOARD_RESTORED, description: boardRestoredDetail(name) })
    } catch (error) {
      toast({ title: COULD_NOT_RESTORE_IT, description: errorMessage(error), variant: 'destructive' })
    }
  }
  return (
    <article className={styles.card}>
      <Thumbnail uid={uid} address={thumbnailUrl} source={workspace} />
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.left}>{daysLeft(deletedAt ?? '', Date.now())}</p>
      <div className={styles.actions}>
        <Button onClick={() => void restore()}>
          {RESTORE}
          <span className="visually-hidden"> {name}</span>
        </Button>
        <Button look="ghost" className={styles.end} onClick={onEnd}>
          {DELETE_PERMANENTLY}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </article>
  )
}
