import { useSyncExternalStore } from 'react'
import { Select } from '../../ui/forms/Select'
import { chooseTheme, readTheme, subscribeTheme, THEMES, type Theme } from '../../ui/theme'
import { SettingsSection } from './SettingsSection'
import { APPEARANCE, AS_SYSTEM, DARK, LIGHT, ON_THIS_DEVICE, THEME } from './words'

const LABELS: Readonly<Record<Theme, string>> = { system: AS_SYSTEM, light: LIGHT, dark: DARK }
const OPTIONS = THEMES.map((theme) => ({ value: theme, label: LABELS[theme] }))

/** For this device. */
export function AppearanceSection() {
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
