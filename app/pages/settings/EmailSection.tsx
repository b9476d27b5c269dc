import { useState } from 'react'
import type { CurrentUser } from '../../../contract/account'
import { type AccountDetails, type EmailChange, emailChange } from '../../../contract/accountSettings'
import { resendVerification } from '../../api/mayReachOthers'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { CheckIcon } from '../../ui/icons'
import { PasswordField } from '../../ui/PasswordField'
import { toast } from '../../ui/toast'
import { useSchemaForm } from '../../ui/useSchemaForm'
import { SettingsForm } from './SettingsForm'
import { SettingsSection } from './SettingsSection'
import styles from './settings.module.css'
import { changeEmail } from './settingsCalls'
import { tellFailure } from './tellFailure'

interface EmailSectionProps {
  readonly user: CurrentUser
  readonly pendingEmail: AccountDetails['pendingEmail']
  /** Reads the details anew. */
  readonly onChanged: () => void
}

/** Which address the account has, whether it is confirmed, and the way to another one. */
export function EmailSection({ user, pendingEmail, onChanged }: EmailSectionProps) {
  const handleSubmit = async (change: EmailChange) => {
    try {
      await changeEmail(change)
      reset()
      onChanged()
      toast({
        title: 'Look into your inbox',
        description: `We sent a link to ${change.email}. It becomes your email once you follow it.`,
      })
    } catch (error) {
      tellFailure('The email was not changed', error, (message) => refuse('password', message))
    }
  }
  const { field, onSubmit, isBusy, reset, refuse } = useSchemaForm(emailChange, handleSubmit)
  return (
    <SettingsSection title="Email" text="For links to sign in again, and for invitations. Nobody else sees it.">
      <p className={styles.address}>
        {user.email}
        <span className={styles.mark} data-verified={user.isEmailVerified ? '' : undefined}>
          {user.isEmailVerified && <CheckIcon size={14} />}
          {user.isEmailVerified ? 'Verified' : 'Not verified'}
        </span>
      </p>
      {pendingEmail !== null && (
        <p>{pendingEmail} waits to be confirmed: follow the link that we sent there. Until then nothing changes.</p>
      )}
      {pendingEmail === null && !user.isEmailVerified && (
        <p>Follow the link that we sent there. Then you can invite people to boards, and make boards public.</p>
      )}
      {(pendingEmail !== null || !user.isEmailVerified) && <ResendButton />}
      <SettingsForm action="Change email" onSubmit={onSubmit} isBusy={isBusy}>
        <Field label="New email" type="email" autoComplete="email" autoCapitalize="none" {...field('email')} />
        <PasswordField label="Current password" autoComplete="current-password" {...field('password')} />
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
        Resend the link
      </Button>
    </div>
  )
}
