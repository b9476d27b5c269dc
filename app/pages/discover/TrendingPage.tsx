import { useAccount } from '../../account/useAccount'
import { useBoardPicker } from '../../boardPicker/useBoardPicker'
import { InspirationFeed } from '../../inspirations/InspirationFeed'
import { inspirationsOf } from '../../inspirations/InspirationStore'
import { useInspirationActions } from '../../inspirations/useInspirationActions'
import { ButtonLink } from '../../ui/Button'
import { Page } from '../../ui/content/Page'
import styles from './discover.module.css'
import {
  INSPIRATIONS,
  NOTHING_HAS_BEEN_PUBLISHED_YET,
  PUBLISH_SOMETHING_OF_YOURS,
  TRENDING,
  TRENDING_SUBTITLE,
} from './words'

/** The most liked inspirations at the moment. */
export function TrendingPage() {
  const { state, user, workspace } = useAccount()
  const { pickBoard, element: picker } = useBoardPicker(workspace)
  const userId = user?.id ?? null
  const actions = useInspirationActions({ userId, workspace, pickBoard })
  return (
    <Page title={TRENDING} subtitle={TRENDING_SUBTITLE}>
      <h2 className="visually-hidden">{INSPIRATIONS}</h2>
      {state !== 'loading' && (
        <InspirationFeed
          feed={inspirationsOf(userId).feed({ trending: 'true' })}
          actions={actions}
          empty={
            <div className={styles.empty}>
              <p>{NOTHING_HAS_BEEN_PUBLISHED_YET}</p>
              <ButtonLink to="/profile">{PUBLISH_SOMETHING_OF_YOURS}</ButtonLink>
            </div>
          }
        />
      )}
      {picker}
    </Page>
  )
}
