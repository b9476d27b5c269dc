import { lazy, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  type AccountDetails,
  type NameForm,
  nameForm,
  type PasswordChangeForm,
  passwordChangeForm,
} from '../../../contract/accountSettings'
import type { CurrentUser } from '../../../contract/shared/account'
import { useAccount } from '../../account/useAccount'
import { refusalMessage } from '../../api/ApiError'
import { useApi } from '../../api/useApi'
import { PushSwitch } from '../../push/PushSwitch'
import { copyDiagnostics, sendDiagnostics } from '../../shell/lazy/diagnostics'
import { COPY_DIAGNOSTICS, SEND_DIAGNOSTICS } from '../../shell/words'
import { Button, buttonClass } from '../../ui/Button'
import { Page } from '../../ui/content/Page'
import { Field } from '../../ui/forms/Field'
import { PasswordField } from '../../ui/forms/PasswordField'
import { Select } from '../../ui/forms/Select'
import { useSchemaForm } from '../../ui/forms/useSchemaForm'
import { CopyIcon, DownloadIcon } from '../../ui/iconSets/pageIcons'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { chooseTheme, readTheme, subscribeTheme, THEMES, type Theme } from '../../ui/theme'
import { toast } from '../../ui/toast'
import { AgentsSection } from './AgentsSection'
import { AiSection } from './AiSection'
import { AvatarField } from './AvatarField'
import { EmailSection } from './EmailSection'
import { PasskeysSection } from './PasskeysSection'
import { ServerStorageSection } from './ServerStorageSection'
import { SessionsSection } from './SessionsSection'
import { SettingsForm } from './SettingsForm'
import { SettingsSection } from './SettingsSection'
import { StorageSection } from './StorageSection'
import styles from './settings.module.css'
import {
  ACCOUNT_PATH,
  AI_PROVIDER_PATH,
  changePassword,
  changeProfile,
  EXPORT_PATH,
  PASSKEYS_PATH,
  parseAiProvider,
  parseDetails,
  parsePasskeys,
  parseSessions,
  parseTokens,
  reportFailure,
  SESSIONS_PATH,
  TOKENS_PATH,
} from './settingsCalls'
import {
  APPEARANCE,
  AS_SYSTEM,
  CHANGE_PASSWORD,
  CONFIRM_NEW_PASSWORD,
  DARK,
  DELETE_ACCOUNT,
  DELETE_ACCOUNT_DETAIL,
  DELETE_MY_ACCOUNT,
  DIAGNOSTICS,
  DIAGNOSTICS_DETAIL,
  DIAGNOSTICS_NOTE,
  DISPLAY_NAME,
  DOWNLOAD_MY_DATA,
  displayNameDetail,
  LIGHT,
  NEW_PASSWORD,
  NOT_AVAILABLE_OFFLINE,
  NOTIFICATIONS,
  NOTIFICATIONS_DETAIL,
  ON_THIS_DEVICE,
  ONE_ZIP_FILE,
  PASSWORD,
  PASSWORD_CHANGED,
  PASSWORD_CHANGED_DETAIL,
  PASSWORD_DETAIL,
  PASSWORD_WAS_NOT_CHANGED,
  PROFILE,
  PROFILE_SAVED,
  PROFILE_WAS_NOT_SAVED,
  SAVE_PROFILE,
  SETTINGS,
  THEME,
  WHAT_OTHERS_SEE_OF_YOU,
  YOUR_CURRENT_PASSWORD,
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
        <PasswordSection
          onChanged={() => {
            void sessions.mutate()
            void details.mutate()
          }}
        />
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
          onRetry={readAll}
        />
        <ServerStorageSection storage={details.data?.storage} failure={failure} onRetry={readAll} />
        <StorageSection />
        <DataSection />
        <DiagnosticsSection />
        <DeleteSection holdings={details.data?.holdings} />
      </div>
    </Page>
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

function failureOf(error: Error | undefined): string | null {
  return error ? (refusalMessage(error) ?? NOT_AVAILABLE_OFFLINE) : null
}

interface ProfileSectionProps {
  readonly user: CurrentUser
}

/** What others see of the person. */
function ProfileSection({ user }: ProfileSectionProps) {
  const { recheck } = useAccount()
  const handleSubmit = async (patch: NameForm) => {
    try {
      await changeProfile(patch)
      await recheck()
      toast({ title: PROFILE_SAVED })
    } catch (error) {
      reportFailure(PROFILE_WAS_NOT_SAVED, error)
    }
  }
  const { field, onSubmit, isBusy } = useSchemaForm(nameForm, handleSubmit, {
    values: { displayName: user.displayName ?? user.username },
  })
  return (
    <SettingsSection title={PROFILE} text={WHAT_OTHERS_SEE_OF_YOU}>
      <AvatarField user={user} />
      <SettingsForm action={SAVE_PROFILE} onSubmit={onSubmit} isBusy={isBusy}>
        <Field
          label={DISPLAY_NAME}
          autoComplete="name"
          hint={displayNameDetail(user.username)}
          {...field('displayName')}
        />
      </SettingsForm>
    </SettingsSection>
  )
}

interface PasswordSectionProps {
  /** Called once other sessions have ended, and a requested change of the email was canceled. */
  readonly onChanged: () => void
}

function PasswordSection({ onChanged }: PasswordSectionProps) {
  const handleSubmit = async ({ currentPassword, password }: PasswordChangeForm) => {
    try {
      await changePassword({ currentPassword, password })
      reset()
      onChanged()
      toast({ title: PASSWORD_CHANGED, description: PASSWORD_CHANGED_DETAIL })
    } catch (error) {
      reportFailure(PASSWORD_WAS_NOT_CHANGED, error, (message) => refuse('currentPassword', message))
    }
  }
  const { field, onSubmit, isBusy, reset, refuse } = useSchemaForm(passwordChangeForm, handleSubmit)
  return (
    <SettingsSection title={PASSWORD} text={PASSWORD_DETAIL}>
      <SettingsForm action={CHANGE_PASSWORD} onSubmit={onSubmit} isBusy={isBusy}>
        <PasswordField label={YOUR_CURRENT_PASSWORD} autoComplete="current-password" {...field('currentPassword')} />
        <PasswordField label={NEW_PASSWORD} autoComplete="new-password" {...field('password')} />
        <PasswordField label={CONFIRM_NEW_PASSWORD} autoComplete="new-password" {...field('confirmPassword')} />
      </SettingsForm>
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

function DiagnosticsSection() {
  const { workspace } = useAccount()
  const [isSending, setIsSending] = useState(false)
  const status = workspace?.status() ?? null
  const handleSend = async () => {
    setIsSending(true)
    await sendDiagnostics(status)
    setIsSending(false)
  }
  return (
    <SettingsSection title={DIAGNOSTICS} text={DIAGNOSTICS_DETAIL}>
      <div className={styles.actions}>
        <Button isBusy={isSending} onClick={() => void handleSend()}>
          {SEND_DIAGNOSTICS}
        </Button>
        <Button onClick={() => void copyDiagnostics(status)}>
          <CopyIcon size={18} />
          {COPY_DIAGNOSTICS}
        </Button>
      </div>
      <p className={styles.note}>{DIAGNOSTICS_NOTE}</p>
    </SettingsSection>
  )
}

const DeleteDialog = lazy(async () => ({ default: (await import('./DeleteDialog')).DeleteDialog }))

interface DeleteSectionProps {
  /** Undefined until the server has answered. */
  readonly holdings: AccountDetails['holdings'] | undefined
}

function DeleteSection({ holdings }: DeleteSectionProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <SettingsSection title={DELETE_ACCOUNT} text={DELETE_ACCOUNT_DETAIL}>
      <div className={styles.actions}>
        <Button look="danger" onClick={() => setIsAsking(true)}>
          {DELETE_MY_ACCOUNT}
        </Button>
      </div>
      {isAsking && (
        <LazyBoundary>
          <DeleteDialog holdings={holdings} onClose={() => setIsAsking(false)} />
        </LazyBoundary>
      )}
    </SettingsSection>
  )
}
