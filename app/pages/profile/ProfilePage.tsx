import { lazy, useState } from 'react'
import { type UserProfile, userProfile } from '../../../contract/shared/account'
import { useAccount } from '../../account/useAccount'
import { useApi } from '../../api/useApi'
import { useBoards } from '../../cards/useBoards'
import { Tabs } from '../../ui/content/Tabs'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { PageSpinner } from '../../ui/PageSpinner'
import { usePageTitle } from '../../ui/usePageTitle'
import { LOADING } from '../../ui/words'
import { MyBoards } from './MyBoards'
import { ProfileHead } from './ProfileHead'
import styles from './ProfilePage.module.css'
import { COLLECTIONS, LIKED, MY_BOARDS, PROFILE, SAVED } from './words'

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
