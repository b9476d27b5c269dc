import { BoardCard } from '../../cards/BoardCard'
import { CardGrid } from '../../cards/CardGrid'
import { CreateCard } from '../../cards/CreateCard'
import type { LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import styles from './MyBoards.module.css'

interface MyBoardsProps {
  /** Null while they load. */
  readonly boards: readonly LocalBoard[] | null
  readonly workspace: Workspace | null
}

export function MyBoards({ boards, workspace }: MyBoardsProps) {
  if (!boards || !workspace) return <CardGrid isLoading />
  return (
    <>
      <h2 className="visually-hidden">My Boards</h2>
      {boards.length === 0 && (
        <p className={styles.empty}>You don't have any boards yet. Create your first board to get started!</p>
      )}
      <CardGrid>
        <CreateCard />
        {boards.map((board) => (
          <BoardCard key={board.uid} board={board} workspace={workspace} />
        ))}
      </CardGrid>
    </>
  )
}
