import type { CurrentUser, UserProfile } from '../../../contract/shared/account'
import { ProfileCounts } from '../../people/ProfileCounts'
import { Avatar } from '../../ui/Avatar'
import { ButtonLink } from '../../ui/Button'
import { PlusIcon } from '../../ui/icons'
import styles from './ProfileHead.module.css'
import { CREATE_BOARD, EDIT_PROFILE } from './words'

interface ProfileHeadProps {
  readonly user: CurrentUser
  /** Undefined until the server has answered. */
  readonly counts: UserProfile['counts'] | undefined
  /** The number of boards on this device; overrides the server's count. */
  readonly boardCount: number | undefined
}

export function ProfileHead({ user, counts, boardCount }: ProfileHeadProps) {
  return (
    <header className={styles.head}>
      <Avatar username={user.username} avatarUrl={user.avatarUrl} size={88} className={styles.face} />
      <div className={styles.who}>
        <h1 className={styles.name}>{user.displayName || user.username}</h1>
        <p className={styles.username}>@{user.username}</p>
      </div>
      <ProfileCounts username={user.username} counts={counts} boardCount={boardCount} className={styles.counts} />
      <div className={styles.actions}>
        <ButtonLink to="/settings">{EDIT_PROFILE}</ButtonLink>
        <ButtonLink to="/board/new" look="primary">
          <PlusIcon size={18} />
          {CREATE_BOARD}
        </ButtonLink>
      </div>
    </header>
  )
}
