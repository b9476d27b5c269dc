import { lazy } from 'react'
import { useAccount } from '../../account/useAccount'
import { useBoards } from '../../cards/useBoards'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { WhenSeen } from '../../ui/content/WhenSeen'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { AddButton } from './AddButton'
import { CreativeSection } from './CreativeSection'
import styles from './HomePage.module.css'
import { Intro } from './Intro'
import { RecentBoards } from './RecentBoards'

const TrendingSection = lazy(async () => {
  // A separate chunk, so evaluated in its own task: the schemas that parse server responses are slow to initialize.
  import('../../../contract/inspiration').catch(reportUnless(isOutsideFailure, 'home'))
  return { default: (await import('./lazy/TrendingSection')).TrendingSection }
})
const TrendForecast = lazy(async () => ({ default: (await import('../../forecast/TrendForecast')).TrendForecast }))

export function HomePage() {
  const { state, user, workspace } = useAccount()
  const boards = useBoards(workspace)
  // Until their boards are known, signed-in people count as having some.
  const isReturning = state === 'signed-in' && boards?.length !== 0
  return (
    <div className={styles.page}>
      <Intro isSignedIn={state === 'signed-in'} last={boards?.find(({ deletedAt }) => !deletedAt)} source={workspace} />
      <CreativeSection userId={user?.id ?? null} workspace={workspace} isCollapsed={isReturning} />
      {state !== 'signed-out' && <RecentBoards boards={boards} workspace={workspace} />}
      {state !== 'loading' && (
        <div className={`${styles.below} ${styles.trending}`}>
          <WhenSeen className={styles.later}>
            {() => (
              <LazyBoundary fallback={<div className={styles.later} />}>
                <TrendingSection key={user?.id} userId={user?.id ?? null} workspace={workspace} />
              </LazyBoundary>
            )}
          </WhenSeen>
        </div>
      )}
      {state !== 'loading' && (
        <div className={styles.below}>
          <WhenSeen className={styles.later}>
            {() => (
              <LazyBoundary fallback={<div className={styles.later} />}>
                <TrendForecast userId={user?.id ?? null} />
              </LazyBoundary>
            )}
          </WhenSeen>
        </div>
      )}
      <AddButton isSignedOut={state === 'signed-out'} />
    </div>
  )
}
