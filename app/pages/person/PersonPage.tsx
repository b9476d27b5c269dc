import { useNavigate, useParams } from 'react-router-dom'
import { useAccount } from '../../account/useAccount'
import { ApiError, errorWords } from '../../api/ApiError'
import { useApi } from '../../api/useApi'
import { parseProfile, profileCall } from '../../people/followCalls'
import { Button, ButtonLink } from '../../ui/Button'
import { PageSpinner } from '../../ui/PageSpinner'
import { profilePath } from '../../ui/profilePath'
import { StatePanel } from '../../ui/StatePanel'
import { Tabs } from '../../ui/Tabs'
import { FollowList } from './FollowList'
import { PersonBoards } from './PersonBoards'
import { PersonHead } from './PersonHead'
import { PersonInspirations } from './PersonInspirations'
import styles from './PersonPage.module.css'

const TABS = ['boards', 'inspirations', 'followers', 'following'] as const
type PersonTab = (typeof TABS)[number]

/** Anybody's public page: who they are, what they show, who follows them and whom they follow. */
export function PersonPage() {
  const { user } = useAccount()
  const { username = '', tab } = useParams()
  const navigate = useNavigate()
  const { data, error, mutate } = useApi({
    path: user && profileCall(username),
    parse: parseProfile,
    userId: user?.id ?? null,
  })
  if (error && !data) return <Failure error={error} onRetry={() => void mutate().catch(() => undefined)} />
  if (!user || !data) return <PageSpinner label="Loading" />
  const current: PersonTab = TABS.find((each) => each === tab) ?? 'boards'
  const own = profilePath(data.username)
  const handleTab = (next: PersonTab) => navigate(next === 'boards' ? own : `${own}/${next}`, { replace: true })
  return (
    <div className={styles.page}>
      <PersonHead profile={data} userId={user.id} />
      <Tabs
        label="About this person"
        current={current}
        onChange={handleTab}
        tabs={[
          {
            id: 'boards',
            label: 'Boards',
            content: current === 'boards' && <PersonBoards person={data} userId={user.id} />,
          },
          {
            id: 'inspirations',
            label: 'Inspirations',
            content: current === 'inspirations' && <PersonInspirations person={data} userId={user.id} />,
          },
          {
            id: 'followers',
            label: 'Followers',
            content: current === 'followers' && <FollowList which="followers" person={data} userId={user.id} />,
          },
          {
            id: 'following',
            label: 'Following',
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
        title="Nobody is called so"
        text="This person is not here, or has another name now."
        action={<ButtonLink to="/search">Search for people</ButtonLink>}
      />
    )
  }
  return (
    <StatePanel
      role="alert"
      title="This profile could not be read"
      text={errorWords(error)}
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  )
}
