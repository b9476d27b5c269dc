import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { BoardCard } from '../../cards/BoardCard'
import { CardGrid } from '../../cards/CardGrid'
import { CreateCard } from '../../cards/CreateCard'
import { type BoardQuery, selectBoards } from '../../cards/selectBoards'
import { useMore } from '../../cards/useMore'
import type { LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { Button } from '../../ui/Button'
import { TrashIcon } from '../../ui/icons'
import { BoardFilters } from './BoardFilters'
import styles from './MyBoards.module.css'

/** With fewer there is nothing to look for. */
const MANY = 4
const ALL: BoardQuery = { search: '', kind: 'all', category: null, sort: 'edited' }

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
      <BoardList boards={boards} workspace={workspace} />
      <p className={styles.foot}>
        <Link to="/trash" className={styles.trash}>
          <TrashIcon size={18} />
          Trash
        </Link>
      </p>
    </>
  )
}

interface BoardListProps {
  readonly boards: readonly LocalBoard[]
  readonly workspace: Workspace
}

/** All of them, found and sorted, mounted as somebody comes to them. */
function BoardList({ boards, workspace }: BoardListProps) {
  const [query, setQuery] = useState(ALL)
  const shown = useMemo(() => selectBoards(boards, query, workspace.userId), [boards, query, workspace])
  const { count, end } = useMore(shown.length, JSON.stringify(query))
  const isAll = query.search.trim() === '' && query.kind === 'all' && query.category === null
  return (
    <>
      {boards.length >= MANY && <BoardFilters boards={boards} query={query} onChange={setQuery} />}
      {boards.length >= MANY && (
        <p role="status" className={styles.found}>
          {shown.length === 1 ? '1 board' : `${shown.length} boards`}
        </p>
      )}
      {shown.length === 0 && !isAll ? (
        <div className={styles.nothing}>
          <p>No board is like that.</p>
          <Button onClick={() => setQuery({ ...ALL, sort: query.sort })}>Show all boards</Button>
        </div>
      ) : (
        <div className={styles.cards}>
          <CardGrid>
            {isAll && <CreateCard />}
            {shown.slice(0, count).map((board) => (
              <BoardCard key={board.uid} board={board} workspace={workspace} />
            ))}
          </CardGrid>
        </div>
      )}
      <div ref={end} />
    </>
  )
}
