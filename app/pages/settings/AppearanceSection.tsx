import { useSyncExternalStore } from 'react'
import { Select } from '../../ui/Select'
import { chooseTheme, readTheme, subscribeTheme, THEMES, type Theme } from '../../ui/theme'
import { SettingsSection } from './SettingsSection'

const LABELS: Readonly<Record<Theme, string>> = { system: 'As the system', light: 'Light', dark: 'Dark' }
const OPTIONS = THEMES.map((theme) => ({ value: theme, label: LABELS[theme] }))

/** For this device. */
export function AppearanceSection() {
  const current = useSyncExternalStore(subscribeTheme, readTheme)
  const handleChange = (value: string) => {
    const theme = THEMES.find((each) => each === value)
    if (theme) chooseTheme(theme)
  }
  return (
    <SettingsSection title="Appearance" text="On this device.">
      <Select label="Theme" options={OPTIONS} value={current} onChange={handleChange} />
    </SettingsSection>
  )
}
