import { useAccount } from '../../account/useAccount'
import { useApi } from '../../api/useApi'
import { Page } from '../../ui/Page'
import { AiSection } from './AiSection'
import { AppearanceSection } from './AppearanceSection'
import { DataSection } from './DataSection'
import { DeleteSection } from './DeleteSection'
import { EmailSection } from './EmailSection'
import { PasswordSection } from './PasswordSection'
import { ProfileSection } from './ProfileSection'
import { SessionsSection } from './SessionsSection'
import { StorageSection } from './StorageSection'
import styles from './settings.module.css'
import { ACCOUNT_PATH, parseDetails, parseSessions, SESSIONS_PATH } from './settingsCalls'
import { useFresh } from './useFresh'
import { SETTINGS } from './words'

/** One's own account, and this device. */
export function SettingsPage() {
  const { user, recheck } = useAccount()
  const userId = user?.id ?? null
  const details = useApi({ path: ACCOUNT_PATH, parse: parseDetails, userId })
  const sessions = useApi({ path: SESSIONS_PATH, parse: parseSessions, userId })
  const readAll = () => {
    void details.mutate()
    void sessions.mutate()
    void recheck()
  }
  useFresh(readAll)
  if (!user) return null
  return (
    <Page title={SETTINGS}>
      <div className={styles.sections}>
        <ProfileSection user={user} />
        <EmailSection
          user={user}
          pendingEmail={details.data?.pendingEmail ?? null}
          onChanged={() => void details.mutate()}
        />
        <PasswordSection onChanged={() => void sessions.mutate()} />
        <SessionsSection sessions={sessions} />
        <AppearanceSection />
        <AiSection ai={details.data?.ai} isUnknown={details.error !== undefined} />
        <StorageSection />
        <DataSection />
        <DeleteSection holdings={details.data?.holdings} />
      </div>
    </Page>
  )
}
