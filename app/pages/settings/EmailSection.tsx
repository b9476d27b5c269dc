import { useState } from 'react'
import { type AccountDetails, type EmailChange, emailChange } from '../../../contract/accountSettings'
import type { CurrentUser } from '../../../contract/shared/account'
import { resendVerification } from '../../api/verifiedEmail'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/forms/Field'
import { PasswordField } from '../../ui/forms/PasswordField'
import { useSchemaForm } from '../../ui/forms/useSchemaForm'
import { CheckIcon } from '../../ui/icons'
import { toast } from '../../ui/toast'
import { SettingsForm } from './SettingsForm'
import { SettingsSection } from './SettingsSection'
import styles from './settings.module.css'
import { changeEmail, reportFailure } from './settingsCalls'
import {
  CHANGE_EMAIL,
  CHECK_YOUR_INBOX,
  CURRENT_PASSWORD,
  checkYourInboxDetail,
  EMAIL,
  EMAIL_DETAIL,
  EMAIL_WAS_NOT_CHANGED,
  emailNotConfirmedYet,
  NEW_EMAIL,
  NOT_VERIFIED,
  NOT_VERIFIED_DETAIL,
  RESEND_LINK,
  VERIFIED,
} from './words'

interface EmailSectionProps {
  readonly user: CurrentUser
  readonly pendingEmail: AccountDetails['pendingEmail']
  /** Refetches the account details. */
  readonly onChanged: () => void
}

/** The account's email address: whether it is confirmed, and changing it. */
export function EmailSection({ user, pendingEmail, onChanged }: EmailSectionProps) {
  const handleSubmit = async (change: EmailChange) => {
    try {
      await changeEmail(change)
      reset()
      onChanged()
      toast({
        title: CHECK_YOUR_INBOX,
        description: checkYourInboxDetail(change.email),
      })
    } catch (error) {
      reportFailure(EMAIL_WAS_NOT_CHANGED, error, (message) => refuse('password', message))
    }
  }
  const { field, onSubmit, isBusy, reset, refuse } = useSchemaForm(emailChange, handleSubmit)
  // A server that sends no mail can't ask anyone to confirm an address.
  const isUnasked = !user.isEmailVerified && user.mayReachOthers === true
  return (
    <SettingsSection title={EMAIL} text={EMAIL_DETAIL}>
      <p className={styles.address}>
        {user.email}
        {!isUnasked && (
          <span className={styles.mark} data-verified={user.isEmailVerified ? '' : undefined}>
            {user.isEmailVerified && <CheckIcon size={14} />}
            {user.isEmailVerified ? VERIFIED : NOT_VERIFIED}
          </span>
        )}
      </p>
      {pendingEmail !== null && <p>{emailNotConfirmedYet(pendingEmail)}</p>}
      {pendingEmail === null && !(user.mayReachOthers ?? user.isEmailVerified) && <p>{NOT_VERIFIED_DETAIL}</p>}
      {(pendingEmail !== null || (!user.isEmailVerified && !isUnasked)) && <ResendButton />}
      <SettingsForm action={CHANGE_EMAIL} onSubmit={onSubmit} isBusy={isBusy}>
        <Field label={NEW_EMAIL} type="email" autoComplete="email" autoCapitalize="none" {...field('email')} />
        <PasswordField label={CURRENT_PASSWORD} autoComplete="current-password" {...field('password')} />
      </SettingsForm>
    </SettingsSection>
  )
}

function ResendButton() {
  const [isBusy, setIsBusy] = useState(false)
  const handleResend = async () => {
    setIsBusy(true)
    await resendVerification(toast)
    setIsBusy(false)
  }
  return (
    <div className={styles.actions}>
      <Button isBusy={isBusy} onClick={() => void handleResend()}>
        {RESEND_LINK}
      </Button>
    </div>
  )
}
