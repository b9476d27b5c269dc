import { useNavigate, useParams } from 'react-router-dom'
import { useAccount } from '../../account/useAccount'
import { ApiError, errorMessage } from '../../api/ApiError'
import { useApi } from '../../api/useApi'
import { parseProfile, profileCall } from '../../people/followCalls'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { Button, ButtonLink } from '../../ui/Button'
import { Tabs } from '../../ui/content/Tabs'
import { PageSpinner } from '../../ui/PageSpinner'
import { profilePath } from '../../ui/profilePath'
import { StatePanel } from '../../ui/StatePanel'
import { LOADING, TRY_AGAIN } from '../../ui/words'
import { FollowList } from './FollowList'
import { PersonBoards } from './PersonBoards'
import { PersonHead } from './PersonHead'
import { PersonInspirations } from './PersonInspirations'
import styles from './PersonPage.module.css'
import {
  ABOUT_THIS_PERSON,
  BOARDS,
  FOLLOWERS,
  FOLLOWING,
  INSPIRATIONS,
  NOBODY_IS_CALLED_SO,
  NOBODY_IS_CALLED_SO_DETAIL,
  SEARCH_FOR_PEOPLE,
  THIS_PROFILE_COULD_NOT_BE_READ,
} from './words'

const TABS = ['boards', 'inspirations', 'followers', 'following'] as const
type PersonTab = (typeof TABS)[number]

/** Someone's public page: who they are, what they publish, their followers and whom they follow. */
export function PersonPage() {
  const { user } = useAccount()
  const { username = '', tab } = useParams()
  const navigate = useNavigate()
  const { data, error, mutate } = useApi({
    path: user && profileCall(username),
    parse: parseProfile,
    userId: user?.id ?? null,
  })
  if (error && !data)
    return <Failure error={error} onRetry={() => void mutate().catch(reportUnless(isOutsideFailure, 'person'))} />
  if (!user || !data) return <PageSpinner label={LOADING} />
  const current: PersonTab = TABS.find((each) => each === tab) ?? 'boards'
  const own = profilePath(data.username)
  const handleTab = (next: PersonTab) => navigate(next === 'boards' ? own : `${own}/${next}`, { replace: true })
  return (
    <div className={styles.page}>
      <PersonHead profile={data} userId={user.id} />
      <Tabs
        label={ABOUT_THIS_PERSON}
        current={current}
        onChange={handleTab}
        tabs={[
          {
            id: 'boards',
            label: BOARDS,
            content: current === 'boards' && <PersonBoards person={data} userId={user.id} />,
          },
          {
            id: 'inspirations',
            label: INSPIRATIONS,
            content: current === 'inspirations' && <PersonInspirations person={data} userId={user.id} />,
          },
          {
            id: 'followers',
            label: FOLLOWERS,
            content: current === 'followers' && <FollowList which="followers" person={data} userId={user.id} />,
          },
          {
            id: 'following',
            label: FOLLOWING,
            content: current === 'following' && <FollowList which="following" person={data} userId={user.id} />,
          },
        ]}
      />
    </div>
  )
}

function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <StatePanel
        title={NOBODY_IS_CALLED_SO}
        text={NOBODY_IS_CALLED_SO_DETAIL}
        action={<ButtonLink to="/search">{SEARCH_FOR_PEOPLE}</ButtonLink>}
      />
    )
  }
  return (
    <StatePanel
      role="alert"
      title={THIS_PROFILE_COULD_NOT_BE_READ}
      text={errorMessage(error)}
      action={<Button onClick={onRetry}>{TRY_AGAIN}</Button>}
    />
  )
}
