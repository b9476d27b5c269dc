import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { BoardCard } from '../../cards/BoardCard'
import { CreateCard } from '../../cards/CreateCard'
import { BOARD_KINDS, BOARD_SORTS, type BoardQuery, categoriesOf, selectBoards } from '../../cards/selectBoards'
import { useMore } from '../../cards/useMore'
import { ImportBoard } from '../../importing/ImportBoard'
import { usePublishing } from '../../inspirations/usePublishing'
import type { LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { Button } from '../../ui/Button'
import { CardGrid } from '../../ui/content/CardGrid'
import { Field } from '../../ui/forms/Field'
import { Select } from '../../ui/forms/Select'
import { IconButton } from '../../ui/IconButton'
import { TrashIcon } from '../../ui/iconSets/pageIcons'
import { CloseIcon } from '../../ui/icons'
import { Link } from '../../ui/Link'
import { boardPath } from '../../ui/paths'
import styles from './MyBoards.module.css'
import {
  ALL_CATEGORIES,
  boardCount,
  CATEGORY,
  CLEAR_SEARCH,
  MY_BOARDS,
  NO_BOARDS_MATCH,
  NO_BOARDS_YET,
  SEARCH_PLACEHOLDER,
  SEARCH_YOUR_BOARDS,
  SHOW,
  SHOW_ALL_BOARDS,
  SORT_BY,
  TRASH,
} from './words'

interface MyBoardsProps {
  /** Null while they load. */
  readonly boards: readonly LocalBoard[] | null
  readonly workspace: Workspace | null
}

export function MyBoards({ boards, workspace }: MyBoardsProps) {
  const navigate = useNavigate()
  if (!boards || !workspace) return <CardGrid isLoading />
  return (
    <>
      <h2 className="visually-hidden">{MY_BOARDS}</h2>
      {boards.length === 0 && <p className={styles.empty}>{NO_BOARDS_YET}</p>}
      <div className={styles.head}>
        <ImportBoard workspace={workspace} onImported={(board) => navigate(boardPath(board))} />
      </div>
      <BoardList boards={boards} workspace={workspace} />
      <p className={styles.foot}>
        <Link to="/trash" className={styles.trash}>
          <TrashIcon size={18} />
          {TRASH}
        </Link>
      </p>
    </>
  )
}

/** From this many boards, there is a search field. */
const MANY = 4
const ALL: BoardQuery = { search: '', kind: 'all', category: null, sort: 'edited' }

interface BoardListProps {
  readonly boards: readonly LocalBoard[]
  readonly workspace: Workspace
}

/** All boards, filtered and sorted, mounted on scroll. */
function BoardList({ boards, workspace }: BoardListProps) {
  const [query, setQuery] = useState(ALL)
  const { publish, element: publishing } = usePublishing(workspace)
  const shown = useMemo(() => selectBoards(boards, query, workspace.userId), [boards, query, workspace])
  const { count, end } = useMore(shown.length, JSON.stringify(query))
  const isAll = query.search.trim() === '' && query.kind === 'all' && query.category === null
  return (
    <>
      {boards.length >= MANY && <BoardFilters boards={boards} query={query} onChange={setQuery} />}
      {boards.length >= MANY && (
        <p role="status" className={styles.found}>
          {boardCount(shown.length)}
        </p>
      )}
      {shown.length === 0 && !isAll ? (
        <div className={styles.nothing}>
          <p>{NO_BOARDS_MATCH}</p>
          <Button onClick={() => setQuery({ ...ALL, sort: query.sort })}>{SHOW_ALL_BOARDS}</Button>
        </div>
      ) : (
        <div className={styles.cards}>
          <CardGrid>
            {isAll && <CreateCard />}
            {shown.slice(0, count).map((board) => (
              <BoardCard key={board.uid} board={board} workspace={workspace} onPublish={publish} />
            ))}
          </CardGrid>
        </div>
      )}
      <div ref={end} />
      {publishing}
    </>
  )
}

const ANY_CATEGORY = ''

interface BoardFiltersProps {
  readonly boards: readonly LocalBoard[]
  readonly query: BoardQuery
  onChange(query: BoardQuery): void
}

/** Which boards are listed, and in what order. */
function BoardFilters({ boards, query, onChange }: BoardFiltersProps) {
  const categories = [
    { value: ANY_CATEGORY, label: ALL_CATEGORIES },
    ...categoriesOf(boards).map((value) => ({ value, label: value })),
  ]
  return (
    <div className={styles.filters}>
      <Field
        type="search"
        label={SEARCH_YOUR_BOARDS}
        isLabelHidden
        placeholder={SEARCH_PLACEHOLDER}
        enterKeyHint="search"
        autoComplete="off"
        className={styles.search}
        value={query.search}
        end={
          query.search !== '' && (
            <IconButton label={CLEAR_SEARCH} icon={CloseIcon} onClick={() => onChange({ ...query, search: '' })} />
          )
        }
        onChange={(event) => onChange({ ...query, search: event.target.value })}
      />
      <Select
        label={SHOW}
        isLabelHidden
        options={BOARD_KINDS}
        value={query.kind}
        onChange={(value) =>
          onChange({ ...query, kind: BOARD_KINDS.find((each) => each.value === value)?.value ?? 'all' })
        }
      />
      <Select
        label={CATEGORY}
        isLabelHidden
        options={categories}
        value={query.category ?? ANY_CATEGORY}
        onChange={(value) => onChange({ ...query, category: value === ANY_CATEGORY ? null : value })}
      />
      <Select
        label={SORT_BY}
        isLabelHidden
        options={BOARD_SORTS}
        value={query.sort}
        onChange={(value) =>
          onChange({ ...query, sort: BOARD_SORTS.find((each) => each.value === value)?.value ?? 'edited' })
        }
      />
    </div>
  )
}
