import { Link } from 'react-router-dom'
import { BoardCard } from '../../cards/BoardCard'
import { CardGrid } from '../../cards/CardGrid'
import { useBoards } from '../../cards/useBoards'
import type { Workspace } from '../../offline/workspace'
import { ButtonLink } from '../../ui/Button'
import styles from './RecentBoards.module.css'

/** Two rows on a wide screen; the rest is on the profile. */
const SHOWN = 8

interface RecentBoardsProps {
  /** Null while it opens. */
  readonly workspace: Workspace | null
}

export function RecentBoards({ workspace }: RecentBoardsProps) {
  const boards = useBoards(workspace)
  return (
    <section aria-labelledby="recent-boards" className={styles.section}>
      <header className={styles.head}>
        <h2 id="recent-boards" className={styles.title}>
          Your Recent Boards
        </h2>
        <Link to="/profile" className={styles.all}>
          View All
        </Link>
      </header>
      {boards?.length === 0 && (
        <div className={styles.empty}>
          <p>No boards available.</p>
          <ButtonLink to="/board/new">Create your first board</ButtonLink>
        </div>
      )}
      {(!boards || boards.length > 0) && (
        <CardGrid isLoading={!boards}>
          {workspace &&
            boards?.slice(0, SHOWN).map((board) => <BoardCard key={board.uid} board={board} workspace={workspace} />)}
        </CardGrid>
      )}
    </section>
  )
}
