import type { PublicProfile } from '../../../contract/people'
import { FollowButton } from '../../people/FollowButton'
import { ProfileCounts } from '../../people/ProfileCounts'
import { Avatar } from '../../ui/Avatar'
import { ButtonLink } from '../../ui/Button'
import { usePageTitle } from '../../ui/usePageTitle'
import styles from './PersonPage.module.css'
import { FOLLOWS_YOU, MY_PROFILE } from './words'

interface PersonHeadProps {
  readonly profile: PublicProfile
  /** Of the viewer. */
  readonly userId: number
}

export function PersonHead({ profile, userId }: PersonHeadProps) {
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
