import type { CurrentUser } from '../../../contract/account'
import { type NameForm, nameForm } from '../../../contract/accountSettings'
import { useAccount } from '../../account/useAccount'
import { Field } from '../../ui/Field'
import { toast } from '../../ui/toast'
import { useSchemaForm } from '../../ui/useSchemaForm'
import { AvatarField } from './AvatarField'
import { SettingsForm } from './SettingsForm'
import { SettingsSection } from './SettingsSection'
import { changeProfile } from './settingsCalls'
import { tellFailure } from './tellFailure'

interface ProfileSectionProps {
  readonly user: CurrentUser
}

/** What others see of a person. */
export function ProfileSection({ user }: ProfileSectionProps) {
  const { recheck } = useAccount()
  const handleSubmit = async (patch: NameForm) => {
    try {
      await changeProfile(patch)
      await recheck()
      toast({ title: 'Profile saved' })
    } catch (error) {
      tellFailure('The profile was not saved', error)
    }
  }
  const { field, onSubmit, isBusy } = useSchemaForm(nameForm, handleSubmit, {
    values: { displayName: user.displayName ?? user.username },
  })
  return (
    <SettingsSection title="Profile" text="What others see of you.">
      <AvatarField user={user} />
      <SettingsForm action="Save profile" onSubmit={onSubmit} isBusy={isBusy}>
        <Field
          label="Display name"
          autoComplete="name"
          hint={`Your username stays @${user.username}.`}
          {...field('displayName')}
        />
      </SettingsForm>
    </SettingsSection>
  )
}
