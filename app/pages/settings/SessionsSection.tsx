import { useState } from 'react'
import type { SWRResponse } from 'swr'
import type { Session } from '../../../contract/accountSettings'
import { timeAgo } from '../../notifications/timeAgo'
import { Button } from '../../ui/Button'
import { DeviceIcon } from '../../ui/icons'
import { Skeleton } from '../../ui/Skeleton'
import { toast } from '../../ui/toast'
import { SettingsSection } from './SettingsSection'
import styles from './settings.module.css'
import { signOutElsewhere } from './settingsCalls'
import { tellFailure } from './tellFailure'

interface SessionsSectionProps {
  readonly sessions: SWRResponse<Session[], Error>
}

/** Where somebody is signed in. */
export function SessionsSection({ sessions }: SessionsSectionProps) {
  const { data, error, mutate } = sessions
  const [isBusy, setIsBusy] = useState(false)
  const handleSignOut = async () => {
    setIsBusy(true)
    try {
      await signOutElsewhere()
      await mutate()
      toast({ title: 'Signed out everywhere else' })
    } catch (failure) {
      tellFailure('The other devices are still signed in', failure)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <SettingsSection title="Sessions" text="Where you are signed in.">
      {!data && !error && <Skeleton className={styles.placeholder} />}
      {!data && error && (
        <p className={styles.note}>
          The list cannot be read now.{' '}
          <Button size="s" onClick={() => void mutate()}>
            Try again
          </Button>
        </p>
      )}
      {data && (
        <ul className={styles.list}>
          {data.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
      )}
      {data && data.length > 1 && (
        <div className={styles.actions}>
          <Button isBusy={isBusy} onClick={() => void handleSignOut()}>
            Sign out everywhere else
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}

function SessionItem({ session: { device, seenAt, createdAt, isCurrent } }: { readonly session: Session }) {
  const now = Date.now()
  return (
    <li className={styles.item}>
      <DeviceIcon size={22} />
      <div>
        <p className={styles.device}>{device}</p>
        <p className={styles.note}>
          {isCurrent ? 'This device' : `Last seen ${timeAgo(Date.parse(seenAt), now)}`}, signed in{' '}
          {timeAgo(Date.parse(createdAt), now)}
        </p>
      </div>
    </li>
  )
}
