import { type PasswordChangeForm, passwordChangeForm } from '../../../contract/accountSettings'
import { PasswordField } from '../../ui/PasswordField'
import { toast } from '../../ui/toast'
import { useSchemaForm } from '../../ui/useSchemaForm'
import { SettingsForm } from './SettingsForm'
import { SettingsSection } from './SettingsSection'
import { changePassword } from './settingsCalls'
import { tellFailure } from './tellFailure'

interface PasswordSectionProps {
  /** Other sessions have ended. */
  readonly onChanged: () => void
}

export function PasswordSection({ onChanged }: PasswordSectionProps) {
  const handleSubmit = async ({ currentPassword, password }: PasswordChangeForm) => {
    try {
      await changePassword({ currentPassword, password })
      reset()
      onChanged()
      toast({ title: 'Password changed', description: 'You were signed out everywhere else.' })
    } catch (error) {
      tellFailure('The password was not changed', error, (message) => refuse('currentPassword', message))
    }
  }
  const { field, onSubmit, isBusy, reset, refuse } = useSchemaForm(passwordChangeForm, handleSubmit)
  return (
    <SettingsSection title="Password" text="Changing it signs you out everywhere else.">
      <SettingsForm action="Change password" onSubmit={onSubmit} isBusy={isBusy}>
        <PasswordField label="Your current password" autoComplete="current-password" {...field('currentPassword')} />
        <PasswordField label="New password" autoComplete="new-password" {...field('password')} />
        <PasswordField label="Confirm new password" autoComplete="new-password" {...field('confirmPassword')} />
      </SettingsForm>
    </SettingsSection>
  )
}
