import { lazy, useEffect, useState } from 'react'
import { TRASH_DAYS } from '../../../contract/limits'
import { useAccount } from '../../account/useAccount'
import { errorWords } from '../../api/ApiError'
import { CardGrid } from '../../cards/CardGrid'
import { Thumbnail } from '../../cards/Thumbnail'
import { useTrash } from '../../cards/useTrash'
import type { LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { Button, ButtonLink } from '../../ui/Button'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { Page } from '../../ui/Page'
import { toast } from '../../ui/toast'
import { daysLeft } from './daysLeft'
import styles from './TrashPage.module.css'

const load = () => import('./EndDialog')
const EndDialog = lazy(async () => ({ default: (await load()).EndDialog }))

/** Boards thrown away in the last 30 days: back to the others, or gone for good. */
export function TrashPage() {
  const { workspace } = useAccount()
  const boards = useTrash(workspace)
  const [ending, setEnding] = useState<LocalBoard | null>(null)
  useEffect(() => {
    // So that it can say, without a network, that it needs one.
    load().catch(() => {})
  }, [])
  return (
    <Page title="Trash" subtitle={`Boards stay here for ${TRASH_DAYS} days. Nobody can open them meanwhile.`}>
      {boards?.length === 0 && (
        <div className={styles.empty}>
          <p>The trash is empty.</p>
          <ButtonLink to="/profile">See your boards</ButtonLink>
        </div>
      )}
      {(!boards || !workspace || boards.length > 0) && (
        <CardGrid isLoading={!boards || !workspace}>
          {workspace &&
            boards?.map((board) => (
              <TrashCard key={board.uid} board={board} workspace={workspace} onEnd={() => setEnding(board)} />
            ))}
        </CardGrid>
      )}
      {ending && workspace && (
        <LazyBoundary>
          <EndDialog board={ending} workspace={workspace} onClose={() => setEnding(null)} />
        </LazyBoundary>
      )}
    </Page>
  )
}

interface TrashCardProps {
  readonly board: LocalBoard
  readonly workspace: Workspace
  onEnd(): void
}

function TrashCard({ board, workspace, onEnd }: TrashCardProps) {
  const { uid, name, thumbnailUrl, deletedAt } = board
  const restore = async () => {
    try {
      await workspace.restoreBoard(uid)
      toast({ title: 'Board restored', description: `“${name}” is among your boards again.` })
    } catch (error) {
      toast({ title: 'Could not restore it', description: errorWords(error), variant: 'destructive' })
    }
  }
  return (
    <article className={styles.card}>
      <Thumbnail uid={uid} address={thumbnailUrl} source={workspace} />
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.left}>{daysLeft(deletedAt ?? '', Date.now())}</p>
      <div className={styles.actions}>
        <Button onClick={() => void restore()}>
          Restore<span className="visually-hidden"> {name}</span>
        </Button>
        <Button look="ghost" className={styles.end} onClick={onEnd}>
          Delete for ever<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </article>
  )
}
