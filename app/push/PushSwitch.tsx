import { Switch } from '../ui/forms/Switch'
import { usePush } from './usePush'
import { PUSH_DENIED, PUSH_HINT, PUSH_INSTALL_FIRST, PUSH_NOTIFICATIONS, PUSH_UNSUPPORTED } from './words'

interface PushSwitchProps {
  readonly userId: number
}

/** Turns push notifications on this device on or off, or explains why they are unavailable. */
export function PushSwitch({ userId }: PushSwitchProps) {
  const { state, isBusy, turnOn, turnOff } = usePush(userId)
  const hints = {
    checking: PUSH_HINT,
    off: PUSH_HINT,
    on: PUSH_HINT,
    denied: PUSH_DENIED,
    install: PUSH_INSTALL_FIRST,
    unsupported: PUSH_UNSUPPORTED,
  } as const
  const isAvailable = state === 'on' || state === 'off'
  return (
    <Switch
      label={PUSH_NOTIFICATIONS}
      hint={hints[state]}
      checked={state === 'on'}
      disabled={!isAvailable || isBusy}
      onChange={({ currentTarget }) => void (currentTarget.checked ? turnOn() : turnOff())}
    />
  )
}
