import { useAccount } from '../../account/useAccount'
import { useBoardPicker } from '../../boardPicker/useBoardPicker'
import { InspirationFeed } from '../../inspirations/InspirationFeed'
import { inspirationsOf } from '../../inspirations/InspirationStore'
import { useInspirationActions } from '../../inspirations/useInspirationActions'
import { ButtonLink } from '../../ui/Button'
import { Page } from '../../ui/Page'
import styles from './discover.module.css'

/** What is liked most at the moment. */
export function TrendingPage() {
  const { state, user, workspace } = useAccount()
  const { pickBoard, element: picker } = useBoardPicker(workspace)
  const userId = user?.id ?? null
  const actions = useInspirationActions({ userId, workspace, pickBoard })
  return (
    <Page title="Trending" subtitle="What people like at the moment. A like counts half after a week.">
      {state !== 'loading' && (
        <InspirationFeed
          feed={inspirationsOf(userId).feed({ trending: 'true' })}
          actions={actions}
          empty={
            <div className={styles.empty}>
              <p>Nothing has been published yet.</p>
              <ButtonLink to="/profile">Publish something of yours</ButtonLink>
            </div>
          }
        />
      )}
      {picker}
    </Page>
  )
}
