import { useState } from 'react'
import { Link } from 'react-router-dom'
import { searchPath } from '../../search/paths'
import { forgetSearches, readSearches } from '../../search/recentSearches'
import { Button } from '../../ui/Button'
import { HistoryIcon } from '../../ui/icons'
import styles from './SearchPage.module.css'

/** What one may try where nothing was looked for yet. */
const IDEAS = ['Terracotta', '#C8432B', 'Minimalist', 'Light blue'] as const

interface RecentSearchesProps {
  readonly userId: number | null
}

/** Before anything is typed: what was looked for on this device, and what one may look for. */
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
              Recent searches
            </h2>
            <Button look="ghost" size="s" onClick={handleClear}>
              Clear
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
          Try
        </h2>
        <p className={styles.note}>Words from a name or a description, somebody's name, or a color by name or hex.</p>
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
