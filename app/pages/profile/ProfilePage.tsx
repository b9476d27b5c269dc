import { lazy, useState } from 'react'
import { type UserProfile, userProfile } from '../../../contract/account'
import { useAccount } from '../../account/useAccount'
import { useApi } from '../../api/useApi'
import { useBoards } from '../../cards/useBoards'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { PageSpinner } from '../../ui/PageSpinner'
import { Tabs } from '../../ui/Tabs'
import { MyBoards } from './MyBoards'
import { ProfileHead } from './ProfileHead'
import styles from './ProfilePage.module.css'

const InspirationTab = lazy(async () => ({ default: (await import('./InspirationTab')).InspirationTab }))

type ProfileTab = 'boards' | 'liked' | 'saved'

const parse = (value: unknown): UserProfile => userProfile.parse(value)

/** The signed-in person's own page. */
export function ProfilePage() {
  const { user, workspace } = useAccount()
  const [tab, setTab] = useState<ProfileTab>('boards')
  const boards = useBoards(workspace)
  const profile = useApi({ path: user && `/api/users/${user.id}`, parse, userId: user?.id ?? null })
  if (!user) return null
  // Boards are counted where they are: the ones still waiting to be sent are this person's too.
  const ownBoards = boards?.filter((board) => board.userId === user.id && !board.isDraft).length
  const inspirations = (of: 'liked' | 'saved') => (
    <LazyBoundary fallback={<PageSpinner label="Loading" />}>
      <InspirationTab of={of} userId={user.id} workspace={workspace} />
    </LazyBoundary>
  )
  return (
    <div className={styles.page}>
      <ProfileHead user={user} counts={profile.data?.counts} boardCount={ownBoards} />
      <Tabs
        label="Collections"
        current={tab}
        onChange={setTab}
        tabs={[
          { id: 'boards', label: 'My Boards', content: <MyBoards boards={boards} workspace={workspace} /> },
          { id: 'liked', label: 'Liked', content: inspirations('liked') },
          { id: 'saved', label: 'Saved', content: inspirations('saved') },
        ]}
      />
    </div>
  )
}
