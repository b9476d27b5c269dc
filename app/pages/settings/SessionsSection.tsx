import { useState } from 'react'
import type { SWRResponse } from 'swr'
import type { Session } from '../../../contract/accountSettings'
import { Button } from '../../ui/Button'
import { timeAgo } from '../../ui/format/format'
import { DeviceIcon } from '../../ui/icons'
import { toast } from '../../ui/toast'
import { SettingsList } from './SettingsList'
import { SettingsSection } from './SettingsSection'
import styles from './settings.module.css'
import { reportFailure, signOutElsewhere } from './settingsCalls'
import {
  CURRENT_SESSION,
  lastSeen,
  OTHER_DEVICES_ARE_STILL_SIGNED_IN,
  SESSIONS,
  SIGN_OUT_EVERYWHERE_ELSE,
  SIGNED_OUT_EVERYWHERE_ELSE,
  sessionTimes,
  WHERE_YOU_ARE_SIGNED_IN,
} from './words'

interface SessionsSectionProps {
  readonly sessions: SWRResponse<Session[], Error>
}

/** Where the account is signed in. */
export function SessionsSection({ sessions }: SessionsSectionProps) {
  const { data, mutate } = sessions
  const [isBusy, setIsBusy] = useState(false)
  const handleSignOut = async () => {
    setIsBusy(true)
    try {
      await signOutElsewhere()
      await mutate()
      toast({ title: SIGNED_OUT_EVERYWHERE_ELSE })
    } catch (failure) {
      reportFailure(OTHER_DEVICES_ARE_STILL_SIGNED_IN, failure)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <SettingsSection title={SESSIONS} text={WHERE_YOU_ARE_SIGNED_IN}>
      <SettingsList list={sessions}>{(session) => <SessionItem key={session.id} session={session} />}</SettingsList>
      {data && data.length > 1 && (
        <div className={styles.actions}>
          <Button isBusy={isBusy} onClick={() => void handleSignOut()}>
            {SIGN_OUT_EVERYWHERE_ELSE}
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
          {sessionTimes(
            isCurrent ? CURRENT_SESSION : lastSeen(timeAgo(Date.parse(seenAt), now)),
            timeAgo(Date.parse(createdAt), now),
          )}
        </p>
      </div>
    </li>
  )
}
