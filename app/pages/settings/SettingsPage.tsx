import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useAccount } from '../../account/useAccount'
import { refusalMessage } from '../../api/ApiError'
import { useApi } from '../../api/useApi'
import { PushSwitch } from '../../push/PushSwitch'
import { buttonClass } from '../../ui/Button'
import { Page } from '../../ui/content/Page'
import { Select } from '../../ui/forms/Select'
import { DownloadIcon } from '../../ui/iconSets/pageIcons'
import { chooseTheme, readTheme, subscribeTheme, THEMES, type Theme } from '../../ui/theme'
import { AgentsSection } from './AgentsSection'
import { AiSection } from './AiSection'
import { DeleteSection } from './DeleteSection'
import { DiagnosticsSection } from './DiagnosticsSection'
import { EmailSection } from './EmailSection'
import { PasskeysSection } from './PasskeysSection'
import { PasswordSection } from './PasswordSection'
import { ProfileSection } from './ProfileSection'
import { ServerStorageSection } from './ServerStorageSection'
import { SessionsSection } from './SessionsSection'
import { SettingsSection } from './SettingsSection'
import { StorageSection } from './StorageSection'
import styles from './settings.module.css'
import {
  ACCOUNT_PATH,
  AI_PROVIDER_PATH,
  EXPORT_PATH,
  PASSKEYS_PATH,
  parseAiProvider,
  parseDetails,
  parsePasskeys,
  parseSessions,
  parseTokens,
  SESSIONS_PATH,
  TOKENS_PATH,
} from './settingsCalls'
import {
  APPEARANCE,
  AS_SYSTEM,
  DARK,
  DOWNLOAD_MY_DATA,
  LIGHT,
  NOT_KNOWN_WITHOUT_NETWORK,
  NOTIFICATIONS,
  NOTIFICATIONS_DETAIL,
  ON_THIS_DEVICE,
  ONE_ZIP_FILE,
  SETTINGS,
  THEME,
  YOUR_DATA,
  YOUR_DATA_DETAIL,
} from './words'

/** Settings of the account and of this device. */
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

const LABELS: Readonly<Record<Theme, string>> = { system: AS_SYSTEM, light: LIGHT, dark: DARK }
const OPTIONS = THEMES.map((theme) => ({ value: theme, label: LABELS[theme] }))

/** Stored on this device only. */
function AppearanceSection() {
  const current = useSyncExternalStore(subscribeTheme, readTheme)
  const handleChange = (value: string) => {
    const theme = THEMES.find((each) => each === value)
    if (theme) chooseTheme(theme)
  }
  return (
    <SettingsSection title={APPEARANCE} text={ON_THIS_DEVICE}>
      <Select label={THEME} options={OPTIONS} value={current} onChange={handleChange} />
    </SettingsSection>
  )
}

/** A plain link: the browser streams the file to disk, however large, instead of holding it in memory. */
function DataSection() {
  return (
    <SettingsSection title={YOUR_DATA} text={YOUR_DATA_DETAIL}>
      <div className={styles.actions}>
        <a href={EXPORT_PATH} download="moodloom.zip" className={buttonClass({})}>
          <DownloadIcon size={18} />
          {DOWNLOAD_MY_DATA}
        </a>
      </div>
      <p className={styles.note}>{ONE_ZIP_FILE}</p>
    </SettingsSection>
  )
}

interface NotificationsSectionProps {
  readonly userId: number
}

/** Push notifications on this device. */
function NotificationsSection({ userId }: NotificationsSectionProps) {
  return (
    <SettingsSection title={NOTIFICATIONS} text={NOTIFICATIONS_DETAIL}>
      <PushSwitch userId={userId} />
    </SettingsSection>
  )
}

/**
 * Refetches whenever the page becomes visible again: a link in an email is often followed in another tab or on another
 * device. Meanwhile the previous data is shown.
 */
function useFresh(read: () => void): void {
  const current = useRef(read)
  current.current = read
  useEffect(() => {
    current.current()
    const stop = new AbortController()
    const whenShown = () => !document.hidden && current.current()
    document.addEventListener('visibilitychange', whenShown, { signal: stop.signal })
    return () => stop.abort()
  }, [])
}
