import { PushSwitch } from '../../push/PushSwitch'
import { SettingsSection } from './SettingsSection'
import { NOTIFICATIONS, NOTIFICATIONS_DETAIL } from './words'

interface NotificationsSectionProps {
  readonly userId: number
}

/** Push messages on this device. */
export function NotificationsSection({ userId }: NotificationsSectionProps) {
  return (
    <SettingsSection title={NOTIFICATIONS} text={NOTIFICATIONS_DETAIL}>
      <PushSwitch userId={userId} />
    </SettingsSection>
  )
}
