import { Button } from '../ui/Button'
import { CheckIcon, UserPlusIcon } from '../ui/icons'
import { useFollow } from './useFollow'
import { FOLLOW, followPerson, UNFOLLOW, unfollowPerson } from './words'

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
