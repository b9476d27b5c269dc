import { lazy, useState } from 'react'
import { type UserProfile, userProfile } from '../../../contract/people'
import type { CurrentUser } from '../../../contract/shared/account'
import { useAccount } from '../../account/useAccount'
import { useApi } from '../../api/useApi'
import { useBoards } from '../../cards/useBoards'
import { ProfileCounts } from '../../people/ProfileCounts'
import { Avatar } from '../../ui/Avatar'
import { ButtonLink } from '../../ui/Button'
import { Tabs } from '../../ui/content/Tabs'
import { PlusIcon } from '../../ui/icons'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { PageSpinner } from '../../ui/Spinner'
import { usePageTitle } from '../../ui/usePageTitle'
import { LOADING } from '../../ui/words'
import { MyBoards } from './MyBoards'
import styles from './ProfilePage.module.css'
import { COLLECTIONS, CREATE_BOARD, EDIT_PROFILE, LIKED, MY_BOARDS, PROFILE, SAVED } from './words'

const InspirationTab = lazy(async () => ({ default: (await import('./InspirationTab')).InspirationTab }))

type ProfileTab = 'boards' | 'liked' | 'saved'

const parse = (value: unknown): UserProfile => userProfile.parse(value)

/** The signed-in person's own profile. */
export function ProfilePage() {
  usePageTitle(PROFILE)
  const { user, workspace } = useAccount()
  const [tab, setTab] = useState<ProfileTab>('boards')
  const boards = useBoards(workspace)
  const profile = useApi({ path: user && `/api/users/${user.id}`, parse, userId: user?.id ?? null })
  if (!user) return null
  // Counted on this device, to include pending ones.
  const ownBoards = boards?.filter((board) => board.userId === user.id && !board.isDraft).length
  const inspirations = (of: 'liked' | 'saved') => (
    <LazyBoundary fallback={<PageSpinner label={LOADING} />}>
      <InspirationTab of={of} userId={user.id} workspace={workspace} />
    </LazyBoundary>
  )
  return (
    <div className={styles.page}>
      <ProfileHead user={user} counts={profile.data?.counts} boardCount={ownBoards} />
      <Tabs
        label={COLLECTIONS}
        current={tab}
        onChange={setTab}
        tabs={[
          { id: 'boards', label: MY_BOARDS, content: <MyBoards boards={boards} workspace={workspace} /> },
          { id: 'liked', label: LIKED, content: inspirations('liked') },
          { id: 'saved', label: SAVED, content: inspirations('saved') },
        ]}
      />
    </div>
  )
}

interface ProfileHeadProps {
  readonly user: CurrentUser
  /** Undefined until the server has answered. */
  readonly counts: UserProfile['counts'] | undefined
  /** The number of boards on this device; overrides the server's count. */
  readonly boardCount: number | undefined
}

function ProfileHead({ user, counts, boardCount }: ProfileHeadProps) {
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
