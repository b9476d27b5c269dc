import { useRef, useState } from 'react'
import type { FollowPerson, FollowsResponse, PublicProfile } from '../../../contract/people'
import { errorMessage } from '../../api/ApiError'
import { request } from '../../api/request'
import { useApi } from '../../api/useApi'
import { FollowButton } from '../../people/FollowButton'
import { followsCall, parseFollows } from '../../people/followCalls'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { Skeleton } from '../../ui/content/Skeleton'
import { Link } from '../../ui/Link'
import { profilePath } from '../../ui/paths'
import { toast } from '../../ui/toast'
import { ListFailure } from './ListFailure'
import styles from './PersonPage.module.css'
import {
  COULD_NOT_LOAD_MORE,
  FOLLOWERS,
  FOLLOWING,
  FOLLOWS_YOU,
  SHOW_MORE,
  THEY_FOLLOW_NO_ONE_YET,
  THEY_HAVE_NO_FOLLOWERS_YET,
  YOU_FOLLOW_NO_ONE_YET,
  YOU_HAVE_NO_FOLLOWERS_YET,
} from './words'

interface FollowListProps {
  readonly which: 'followers' | 'following'
  readonly person: PublicProfile
  /** Of the viewer. */
  readonly userId: number
}

/** Someone's followers, or the people they follow, latest first. */
export function FollowList({ which, person, userId }: FollowListProps) {
  const path = followsCall(person.username, which)
  const shown = useRef(0)
  const { data, error, mutate } = useApi({ path, parse: (value) => readAsMany(path, value, shown.current), userId })
  shown.current = data?.people.length ?? 0
  const [isReading, setIsReading] = useState(false)
  const handleMore = async () => {
    if (!data?.next) return
    setIsReading(true)
    try {
      await mutate(await withNext(path, data), { revalidate: false })
    } catch (thrown) {
      toast({ title: COULD_NOT_LOAD_MORE, description: errorMessage(thrown), variant: 'destructive' })
    } finally {
      setIsReading(false)
    }
  }
  if (error && !data)
    return <ListFailure error={error} onRetry={() => void mutate().catch(reportUnless(isOutsideFailure, 'person'))} />
  if (!data) {
    return (
      <div aria-busy="true" className={styles.people}>
        {['one', 'two', 'three', 'four'].map((each) => (
          <Skeleton key={each} className={styles.placeholder} />
        ))}
      </div>
    )
  }
  if (data.people.length === 0) return <p className={styles.nothing}>{emptyWords(which, person.id === userId)}</p>
  return (
    <>
      <h2 className="visually-hidden">{which === 'followers' ? FOLLOWERS : FOLLOWING}</h2>
      <ul className={styles.people}>
        {data.people.map((each) => (
          <PersonLine key={each.id} person={each} userId={userId} />
        ))}
      </ul>
      {data.next !== null && (
        <p className={styles.more}>
          <Button isBusy={isReading} onClick={() => void handleMore()}>
            {SHOW_MORE}
          </Button>
        </p>
      )}
    </>
  )
}

/** From the first page on, as many people as are shown: rereading the list, as after a Follow, must not shorten it. */
async function readAsMany(path: string, first: unknown, shown: number): Promise<FollowsResponse> {
  let list = parseFollows(first)
  while (list.next !== null && list.people.length < shown) list = await withNext(path, list)
  return list
}

async function withNext(path: string, { people, next }: FollowsResponse): Promise<FollowsResponse> {
  const further = await request(`${path}?before=${next}`, parseFollows)
  return { people: [...people, ...further.people], next: further.next }
}

function PersonLine({ person, userId }: { readonly person: FollowPerson; readonly userId: number }) {
  const { id, username, displayName, avatarUrl, isFollowed, followsMe } = person
  return (
    <li className={styles.person}>
      <Link to={profilePath(username)} className={styles.face}>
        <Avatar username={username} avatarUrl={avatarUrl} size={44} />
        <span className={styles.words}>
          <span className={styles.personName}>{displayName || username}</span>
          <span className={styles.username}>
            @{username}
            {followsMe && <span className={styles.tag}>{FOLLOWS_YOU}</span>}
          </span>
        </span>
      </Link>
      {id !== userId && <FollowButton size="s" userId={userId} username={username} isFollowed={isFollowed} />}
    </li>
  )
}

function emptyWords(which: FollowListProps['which'], isOwn: boolean): string {
  if (which === 'followers') return isOwn ? YOU_HAVE_NO_FOLLOWERS_YET : THEY_HAVE_NO_FOLLOWERS_YET
  return isOwn ? YOU_FOLLOW_NO_ONE_YET : THEY_FOLLOW_NO_ONE_YET
}
