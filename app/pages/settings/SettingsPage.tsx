import { useAccount } from '../../account/useAccount'
import { refusalMessage } from '../../api/ApiError'
import { useApi } from '../../api/useApi'
import { Page } from '../../ui/content/Page'
import { AgentsSection } from './AgentsSection'
import { AiSection } from './AiSection'
import { AppearanceSection } from './AppearanceSection'
import { DataSection } from './DataSection'
import { DeleteSection } from './DeleteSection'
import { DiagnosticsSection } from './DiagnosticsSection'
import { EmailSection } from './EmailSection'
import { NotificationsSection } from './NotificationsSection'
import { PasskeysSection } from './PasskeysSection'
import { PasswordSection } from './PasswordSection'
import { ProfileSection } from './ProfileSection'
import { ServerStorageSection } from './ServerStorageSection'
import { SessionsSection } from './SessionsSection'
import { StorageSection } from './StorageSection'
import styles from './settings.module.css'
import {
  ACCOUNT_PATH,
  AI_PROVIDER_PATH,
  PASSKEYS_PATH,
  parseAiProvider,
  parseDetails,
  parsePasskeys,
  parseSessions,
  parseTokens,
  SESSIONS_PATH,
  TOKENS_PATH,
} from './settingsCalls'
import { useFresh } from './useFresh'
import { NOT_KNOWN_WITHOUT_NETWORK, SETTINGS } from './words'

/** One's own account, and this device. */
export function SettingsPage() {
  const { user, recheck } = useAccount()
  const userId = user?.id ?? null
  const details = useApi({ path: ACCOUNT_PATH, parse: parseDetails, userId })
  const sessions = useApi({ path: SESSIONS_PATH, parse: parseSessions, userId })
  const aiProvider = useApi({ path: AI_PROVIDER_PATH, parse: parseAiProvider, userId })
  const passkeys = useApi({ path: PASSKEYS_PATH, parse: parsePasskeys, userId })
  const tokens = useApi({ path: TOKENS_PATH, parse: parseTokens, userId })
  const readAll = () => {
    void details.mutate()
    void sessions.mutate()
    void passkeys.mutate()
    void aiProvider.mutate()
    void tokens.mutate()
    void recheck()
  }
  useFresh(readAll)
  if (!user) return null
  const failure = failureOf(details.error)
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
        <PasskeysSection passkeys={passkeys} />
        <SessionsSection sessions={sessions} />
        <NotificationsSection userId={user.id} />
        <AppearanceSection />
        <AgentsSection tokens={tokens} isOn={details.data?.hasAgents ?? true} />
        <AiSection
          userId={user.id}
          ai={details.data?.ai}
          provider={aiProvider}
          failure={failure ?? failureOf(aiProvider.error)}
        />
        <ServerStorageSection storage={details.data?.storage} failure={failure} />
        <StorageSection />
        <DataSection />
        <DiagnosticsSection />
        <DeleteSection holdings={details.data?.holdings} />
      </div>
    </Page>
  )
}

function failureOf(error: Error | undefined): string | null {
  return error ? (refusalMessage(error) ?? NOT_KNOWN_WITHOUT_NETWORK) : null
}
