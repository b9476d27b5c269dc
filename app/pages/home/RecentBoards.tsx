import { BoardCard } from '../../cards/BoardCard'
import { usePublishing } from '../../inspirations/usePublishing'
import type { LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { ButtonLink } from '../../ui/Button'
import { CardGrid } from '../../ui/content/CardGrid'
import { Link } from '../../ui/Link'
import styles from './RecentBoards.module.css'
import { CREATE_YOUR_FIRST_BOARD, NO_BOARDS_AVAILABLE, VIEW_ALL, YOUR_RECENT_BOARDS } from './words'

/** Two rows on a wide screen; the rest is on the profile. */
const SHOWN = 8

interface RecentBoardsProps {
  /** Most recently edited first; null until known. */
  readonly boards: readonly LocalBoard[] | null
  /** Null until it is open. */
  readonly workspace: Workspace | null
}

export function RecentBoards({ boards, workspace }: RecentBoardsProps) {
  const { publish, element: publishing } = usePublishing(workspace)
  return (
    <section aria-labelledby="recent-boards" className={styles.section}>
      <header className={styles.head}>
        <h2 id="recent-boards" className={styles.title}>
          {YOUR_RECENT_BOARDS}
        </h2>
        <Link to="/profile" className={styles.all}>
          {VIEW_ALL}
        </Link>
      </header>
      {boards?.length === 0 && (
        <div className={styles.empty}>
          <p>{NO_BOARDS_AVAILABLE}</p>
          <ButtonLink to="/board/new">{CREATE_YOUR_FIRST_BOARD}</ButtonLink>
        </div>
      )}
      {(!boards || boards.length > 0) && (
        <CardGrid isLoading={!boards}>
          {workspace &&
            boards
              ?.slice(0, SHOWN)
              .map((board) => <BoardCard key={board.uid} board={board} workspace={workspace} onPublish={publish} />)}
        </CardGrid>
      )}
      {publishing}
    </section>
  )
}
