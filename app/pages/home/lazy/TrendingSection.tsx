import { useBoardPicker } from '../../../boardPicker/useBoardPicker'
import { useFeed } from '../../../inspirations/Feed'
import { InspirationGrid } from '../../../inspirations/InspirationGrid'
import { inspirationsOf } from '../../../inspirations/InspirationStore'
import { TroubleNote } from '../../../inspirations/TroubleNote'
import { useInspirationActions } from '../../../inspirations/useInspirationActions'
import type { Workspace } from '../../../offline/workspace'
import { Link } from '../../../ui/Link'
import styles from '../RecentBoards.module.css'
import { TRENDING_INSPIRATION, VIEW_ALL } from '../words'

/** Two rows on a wide screen; the rest is in Discover. */
const SHOWN = 8

interface TrendingSectionProps {
  /** Null for a visitor. */
  readonly userId: number | null
  readonly workspace: Workspace | null
}

/** The most liked inspirations at the moment. */
export function TrendingSection({ userId, workspace }: TrendingSectionProps) {
  const { pickBoard, element: picker } = useBoardPicker(workspace)
  const actions = useInspirationActions({ userId, workspace, pickBoard })
  const feed = inspirationsOf(userId).feed({ trending: 'true' })
  const { items, error, cachedAt } = useFeed(feed)
  return (
    <section aria-labelledby="trending-inspiration" className={styles.section}>
      <header className={styles.head}>
        <h2 id="trending-inspiration" className={styles.title}>
          {TRENDING_INSPIRATION}
        </h2>
        <Link to="/discover" className={styles.all}>
          {VIEW_ALL}
        </Link>
      </header>
      {error && (
        <TroubleNote error={error} cachedAt={cachedAt} hasItems={items !== undefined} onRetry={() => feed.retry()} />
      )}
      {(items || !error) && <InspirationGrid inspirations={items?.slice(0, SHOWN)} actions={actions} />}
      {picker}
    </section>
  )
}
