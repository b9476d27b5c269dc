import { useAccount } from '../../account/useAccount'
import { AddButton } from './AddButton'
import styles from './HomePage.module.css'
import { Intro } from './Intro'
import { RecentBoards } from './RecentBoards'

export function HomePage() {
  const { state, workspace } = useAccount()
  return (
    <div className={styles.page}>
      <Intro isSignedIn={state === 'signed-in'} />
      {state !== 'signed-out' && <RecentBoards workspace={workspace} />}
      <AddButton isSignedIn={state === 'signed-in'} />
    </div>
  )
}
