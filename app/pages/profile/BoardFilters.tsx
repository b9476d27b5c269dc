import { BOARD_KINDS, BOARD_SORTS, type BoardQuery, categoriesOf } from '../../cards/selectBoards'
import type { LocalBoard } from '../../offline/types'
import { Field } from '../../ui/forms/Field'
import { Select } from '../../ui/forms/Select'
import { IconButton } from '../../ui/IconButton'
import { CloseIcon } from '../../ui/icons'
import styles from './MyBoards.module.css'
import { ALL_CATEGORIES, CATEGORY, CLEAR_SEARCH, SEARCH_PLACEHOLDER, SEARCH_YOUR_BOARDS, SHOW, SORT_BY } from './words'

interface BoardFiltersProps {
  readonly boards: readonly LocalBoard[]
  readonly query: BoardQuery
  onChange(query: BoardQuery): void
}

const EVERY = ''

/** Which boards are listed, and in what order. */
export function BoardFilters({ boards, query, onChange }: BoardFiltersProps) {
  const categories = [
    { value: EVERY, label: ALL_CATEGORIES },
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
        value={query.category ?? EVERY}
        onChange={(value) => onChange({ ...query, category: value === EVERY ? null : value })}
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
