import { type NameForm, nameForm } from '../../../contract/accountSettings'
import type { CurrentUser } from '../../../contract/shared/account'
import { useAccount } from '../../account/useAccount'
import { Field } from '../../ui/forms/Field'
import { useSchemaForm } from '../../ui/forms/useSchemaForm'
import { toast } from '../../ui/toast'
import { AvatarField } from './AvatarField'
import { reportFailure } from './reportFailure'
import { SettingsForm } from './SettingsForm'
import { SettingsSection } from './SettingsSection'
import { changeProfile } from './settingsCalls'
import {
  DISPLAY_NAME,
  displayNameDetail,
  PROFILE,
  PROFILE_SAVED,
  PROFILE_WAS_NOT_SAVED,
  SAVE_PROFILE,
  WHAT_OTHERS_SEE_OF_YOU,
} from './words'

interface ProfileSectionProps {
  readonly user: CurrentUser
}

/** What others see of the person. */
export function ProfileSection({ user }: ProfileSectionProps) {
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
