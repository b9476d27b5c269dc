import { useState } from 'react'
import { searchPath } from '../../search/paths'
import { forgetSearches, readSearches } from '../../search/recentSearches'
import { Button } from '../../ui/Button'
import { HistoryIcon } from '../../ui/icons'
import { Link } from '../../ui/Link'
import styles from './SearchPage.module.css'
import {
  CLEAR,
  LIGHT_BLUE,
  MINIMALIST,
  RECENT_SEARCHES,
  TERRACOTTA,
  TRY,
  WORDS_FROM_NAME_OR_DESCRIPTION,
} from './words'

/** Suggestions while there are no recent searches. */
const IDEAS = [TERRACOTTA, '#C8432B', MINIMALIST, LIGHT_BLUE] as const

interface RecentSearchesProps {
  readonly userId: number | null
}

/** Shown before anything is typed: recent searches on this device, and suggestions. */
export function RecentSearches({ userId }: RecentSearchesProps) {
  const [cleared, setCleared] = useState(false)
  const searches = cleared ? [] : readSearches(userId)
  const handleClear = () => {
    forgetSearches(userId)
    setCleared(true)
    document.querySelector<HTMLElement>('[data-search-box]')?.focus()
  }
  return (
    <div className={styles.before}>
      {searches.length > 0 && (
        <section aria-labelledby="recent">
          <div className={styles.head}>
            <h2 id="recent" className={styles.heading}>
              {RECENT_SEARCHES}
            </h2>
            <Button look="ghost" size="s" onClick={handleClear}>
              {CLEAR}
            </Button>
          </div>
          <ul className={styles.recent} data-hit="">
            {searches.map((query) => (
              <li key={query}>
                <Link to={searchPath(query)} replace className={styles.past}>
                  <HistoryIcon size={18} />
                  <span>{query}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="ideas">
        <h2 id="ideas" className={styles.heading}>
          {TRY}
        </h2>
        <p className={styles.note}>{WORDS_FROM_NAME_OR_DESCRIPTION}</p>
        <ul className={styles.ideas}>
          {IDEAS.map((idea) => (
            <li key={idea}>
              <Link to={searchPath(idea)} replace className={styles.idea}>
                {idea}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
