import { type PasswordChangeForm, passwordChangeForm } from '../../../contract/accountSettings'
import { PasswordField } from '../../ui/forms/PasswordField'
import { useSchemaForm } from '../../ui/forms/useSchemaForm'
import { toast } from '../../ui/toast'
import { reportFailure } from './reportFailure'
import { SettingsForm } from './SettingsForm'
import { SettingsSection } from './SettingsSection'
import { changePassword } from './settingsCalls'
import {
  CHANGE_PASSWORD,
  CONFIRM_NEW_PASSWORD,
  NEW_PASSWORD,
  PASSWORD,
  PASSWORD_CHANGED,
  PASSWORD_CHANGED_DETAIL,
  PASSWORD_DETAIL,
  PASSWORD_WAS_NOT_CHANGED,
  YOUR_CURRENT_PASSWORD,
} from './words'

interface PasswordSectionProps {
  /** Called once other sessions have ended. */
  readonly onChanged: () => void
}

export function PasswordSection({ onChanged }: PasswordSectionProps) {
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
