import { BOARD_KINDS, BOARD_SORTS, type BoardQuery, categoriesOf } from '../../cards/selectBoards'
import type { LocalBoard } from '../../offline/types'
import { Field } from '../../ui/Field'
import { IconButton } from '../../ui/IconButton'
import { CloseIcon } from '../../ui/icons'
import { Select } from '../../ui/Select'
import styles from './MyBoards.module.css'

interface BoardFiltersProps {
  readonly boards: readonly LocalBoard[]
  readonly query: BoardQuery
  onChange(query: BoardQuery): void
}

const EVERY = ''

/** Which boards are listed, and in what order. */
export function BoardFilters({ boards, query, onChange }: BoardFiltersProps) {
  const categories = [
    { value: EVERY, label: 'All categories' },
    ...categoriesOf(boards).map((value) => ({ value, label: value })),
  ]
  return (
    <div className={styles.filters}>
      <Field
        type="search"
        label="Search your boards"
        isLabelHidden
        placeholder="Search your boards..."
        enterKeyHint="search"
        autoComplete="off"
        className={styles.search}
        value={query.search}
        end={
          query.search !== '' && (
            <IconButton label="Clear search" icon={CloseIcon} onClick={() => onChange({ ...query, search: '' })} />
          )
        }
        onChange={(event) => onChange({ ...query, search: event.target.value })}
      />
      <Select
        label="Show"
        isLabelHidden
        options={BOARD_KINDS}
        value={query.kind}
        onChange={(value) =>
          onChange({ ...query, kind: BOARD_KINDS.find((each) => each.value === value)?.value ?? 'all' })
        }
      />
      <Select
        label="Category"
        isLabelHidden
        options={categories}
        value={query.category ?? EVERY}
        onChange={(value) => onChange({ ...query, category: value === EVERY ? null : value })}
      />
      <Select
        label="Sort by"
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
