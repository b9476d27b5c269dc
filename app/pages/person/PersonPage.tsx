import { useNavigate, useParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { type Inspiration, inspirationList } from '../../../contract/inspiration'
import type { PublicProfile } from '../../../contract/people'
import { type BoardListItem, boardListItem } from '../../../contract/shared/board'
import { lenientParser } from '../../../contract/shared/reading'
import { useAccount } from '../../account/useAccount'
import { ApiError, errorMessage } from '../../api/ApiError'
import { useApi } from '../../api/useApi'
import { FoundBoard } from '../../cards/FoundBoard'
import { useMore } from '../../cards/useMore'
import { FollowButton } from '../../people/FollowButton'
import { parseProfile, profileCall } from '../../people/followCalls'
import { ProfileCounts } from '../../people/ProfileCounts'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { Avatar } from '../../ui/Avatar'
import { Button, ButtonLink } from '../../ui/Button'
import { CardGrid } from '../../ui/content/CardGrid'
import { Tabs } from '../../ui/content/Tabs'
import { Link } from '../../ui/Link'
import { profilePath } from '../../ui/paths'
import { PageSpinner } from '../../ui/Spinner'
import { StatePanel } from '../../ui/StatePanel'
import { usePageTitle } from '../../ui/usePageTitle'
import { LOADING, TRY_AGAIN } from '../../ui/words'
import { FollowList } from './FollowList'
import { ListFailure } from './ListFailure'
import styles from './PersonPage.module.css'
import {
  ABOUT_THIS_PERSON,
  BOARDS,
  FOLLOWERS,
  FOLLOWING,
  FOLLOWS_YOU,
  INSPIRATIONS,
  likeCount,
  MY_BOARDS,
  MY_PROFILE,
  NO_INSPIRATIONS_PUBLISHED_YET,
  NO_ONE_HAS_THAT_NAME,
  NO_ONE_HAS_THAT_NAME_DETAIL,
  NO_PUBLIC_BOARDS_YET,
  PROFILE_COULD_NOT_BE_LOADED,
  SEARCH_FOR_PEOPLE,
  YOU_HAVE_NO_PUBLIC_BOARDS_YET,
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

interface FailureProps {
  readonly error: Error
  readonly onRetry: () => void
}

function Failure({ error, onRetry }: FailureProps) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <StatePanel
        title={NO_ONE_HAS_THAT_NAME}
        text={NO_ONE_HAS_THAT_NAME_DETAIL}
        action={<ButtonLink to="/search">{SEARCH_FOR_PEOPLE}</ButtonLink>}
      />
    )
  }
  return (
    <StatePanel
      role="alert"
      title={PROFILE_COULD_NOT_BE_LOADED}
      text={errorMessage(error)}
      action={<Button onClick={onRetry}>{TRY_AGAIN}</Button>}
    />
  )
}

interface PersonHeadProps {
  readonly profile: PublicProfile
  /** Of the viewer. */
  readonly userId: number
}

function PersonHead({ profile, userId }: PersonHeadProps) {
  const { id, username, displayName, avatarUrl, counts, isFollowed, followsMe } = profile
  usePageTitle(displayName || username)
  return (
    <header className={styles.head}>
      <Avatar username={username} avatarUrl={avatarUrl} size={88} />
      <div className={styles.who}>
        <h1 className={styles.name}>{displayName || username}</h1>
        <p className={styles.username}>
          @{username}
          {followsMe && <span className={styles.tag}>{FOLLOWS_YOU}</span>}
        </p>
      </div>
      <div className={styles.deeds}>
        {id === userId ? (
          <ButtonLink to="/profile">{MY_PROFILE}</ButtonLink>
        ) : (
          <FollowButton userId={userId} username={username} isFollowed={isFollowed} />
        )}
      </div>
      <ProfileCounts username={username} counts={counts} className={styles.counts} />
    </header>
  )
}

const boardList = z.array(boardListItem)
const parseBoards: (value: unknown) => BoardListItem[] = lenientParser(boardList)

interface PublishedProps {
  readonly person: PublicProfile
  /** Of the viewer. */
  readonly userId: number
}

/** A person's public boards, and those they share with the viewer. */
function PersonBoards({ person, userId }: PublishedProps) {
  const { workspace } = useAccount()
  const { data, error, mutate } = useApi({ path: `/api/boards?userId=${person.id}`, parse: parseBoards, userId })
  const isOwn = person.id === userId
  // On their own page, people see what others see; their profile lists all boards.
  const boards = data?.filter((board) => board.userId === person.id && (!isOwn || board.visibility === 'public'))
  const { count, end } = useMore(boards?.length ?? 0, String(person.id))
  if (error && !boards)
    return <ListFailure error={error} onRetry={() => void mutate().catch(reportUnless(isOutsideFailure, 'person'))} />
  if (boards?.length === 0) {
    return (
      <div className={styles.nothing}>
        <p>{isOwn ? YOU_HAVE_NO_PUBLIC_BOARDS_YET : NO_PUBLIC_BOARDS_YET}</p>
        {isOwn && <ButtonLink to="/profile">{MY_BOARDS}</ButtonLink>}
      </div>
    )
  }
  return (
    <>
      <h2 className="visually-hidden">{BOARDS}</h2>
      <CardGrid isLoading={!boards}>
        {boards?.slice(0, count).map(({ id, uid, name, category, visibility, thumbnailUrl }) => (
          <FoundBoard
            key={uid}
            to={`/board/${id}`}
            uid={uid}
            title={name}
            category={category}
            visibility={visibility}
            thumbnailUrl={thumbnailUrl}
            owner={null}
            source={workspace}
          />
        ))}
      </CardGrid>
      <div ref={end} />
    </>
  )
}

const parseInspirations: (value: unknown) => Inspiration[] = lenientParser(inspirationList)

/** A person's latest inspirations. */
function PersonInspirations({ person, userId }: PublishedProps) {
  const { data, error, mutate } = useApi({
    path: `/api/inspirations?by=${person.id}&limit=48`,
    parse: parseInspirations,
    userId,
  })
  if (error && !data)
    return <ListFailure error={error} onRetry={() => void mutate().catch(reportUnless(isOutsideFailure, 'person'))} />
  if (data?.length === 0) return <p className={styles.nothing}>{NO_INSPIRATIONS_PUBLISHED_YET}</p>
  return (
    <>
      <h2 className="visually-hidden">{INSPIRATIONS}</h2>
      <CardGrid isLoading={!data}>
        {data?.map(({ id, title, imageUrl, likes }) => (
          <article key={id} className={styles.published}>
            <Link to={`/inspiration/${id}`} className={styles.publishedLink}>
              <img src={imageUrl} alt="" loading="lazy" decoding="async" className={styles.picture} />
              <h3 className={styles.publishedTitle}>{title}</h3>
            </Link>
            <p className={styles.username}>{likeCount(likes)}</p>
          </article>
        ))}
      </CardGrid>
    </>
  )
}
