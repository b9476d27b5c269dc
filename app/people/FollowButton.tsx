import { useState } from 'react'
import { useSWRConfig } from 'swr'
import type { PublicProfile } from '../../contract/people'
import { errorMessage } from '../api/ApiError'
import { Button } from '../ui/Button'
import { CheckIcon, UserPlusIcon } from '../ui/icons'
import { toast } from '../ui/toast'
import { callFollow } from './followCalls'
import {
  FOLLOW,
  followPerson,
  NOT_FOLLOWED,
  STILL_FOLLOWING,
  TO_FOLLOW_PEOPLE,
  UNFOLLOW,
  unfollowPerson,
} from './words'

interface FollowButtonProps {
  /** The follower. */
  readonly userId: number
  readonly username: string
  readonly isFollowed: boolean
  readonly size?: 's' | 'm'
}

export function FollowButton({ userId, username, isFollowed, size }: FollowButtonProps) {
  const follow = useFollow(userId, username, isFollowed)
  const FollowIcon = follow.isFollowed ? CheckIcon : UserPlusIcon
  return (
    <Button
      look={follow.isFollowed ? 'secondary' : 'primary'}
      size={size}
      disabled={follow.isBusy}
      aria-label={follow.isFollowed ? unfollowPerson(username) : followPerson(username)}
      onClick={() => void follow.toggle()}
    >
      <FollowIcon size={18} />
      {follow.isFollowed ? UNFOLLOW : FOLLOW}
    </Button>
  )
}

interface Follow {
  readonly isFollowed: boolean
  readonly isBusy: boolean
  toggle(): Promise<void>
}

/** Follows someone. Optimistic; reverts if the request fails. */
function useFollow(userId: number, username: string, known: boolean): Follow {
  const { mutate } = useSWRConfig()
  const [wished, setWished] = useState<boolean | null>(null)
  const isFollowed = wished ?? known
  const toggle = async () => {
    setWished(!isFollowed)
    try {
      if (!isFollowed && !(await mayFollow())) return
      const profile = await callFollow(username, !isFollowed)
      // Their page may be cached under a different case of their name.
      await mutate<PublicProfile>(
        (key) => isProfile(key, userId),
        (known) => (known?.id === profile.id ? profile : known),
        {
          revalidate: false,
        },
      )
      // Refetches this person's counts and both people's lists.
      await mutate((key) => isCounted(key, userId))
    } catch (error) {
      const title = isFollowed ? STILL_FOLLOWING : NOT_FOLLOWED
      toast({ title, description: errorMessage(error), variant: 'destructive' })
    } finally {
      setWished(null)
    }
  }
  return { isFollowed, isBusy: wished !== null, toggle }
}

/** Loaded on the first press: a profile can be shown without it. */
async function mayFollow(): Promise<boolean> {
  const { requireVerifiedEmail: mayReachOthers } = await import('../api/verifiedEmail')
  return mayReachOthers(TO_FOLLOW_PEOPLE, toast)
}

function isProfile(key: unknown, userId: number): boolean {
  return /^\/api\/users\/[^/]+\/profile$/.test(pathOf(key, userId))
}

function isCounted(key: unknown, userId: number): boolean {
  const path = pathOf(key, userId)
  return path === `/api/users/${userId}` || /^\/api\/users\/[^/]+\/(followers|following)$/.test(path)
}

/** The path of one of this person's requests (useApi); empty for others. */
function pathOf(key: unknown, userId: number): string {
  return Array.isArray(key) && key[0] === userId && typeof key[1] === 'string' ? key[1] : ''
}
