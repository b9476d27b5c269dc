import { useSyncExternalStore } from 'react'
import { MonitorIcon, MoonIcon, SunIcon } from '../../ui/iconSets/pageIcons'
import type { Icon } from '../../ui/icons'
import { chooseTheme, readTheme, subscribeTheme, THEMES, type Theme } from '../../ui/theme'
import { THEME, THEME_AS_SYSTEM, THEME_DARK, THEME_LIGHT } from '../words'
import styles from './ThemeChoice.module.css'

const FACES: Record<Theme, { readonly label: string; readonly icon: Icon }> = {
  system: { label: THEME_AS_SYSTEM, icon: MonitorIcon },
  light: { label: THEME_LIGHT, icon: SunIcon },
  dark: { label: THEME_DARK, icon: MoonIcon },
}

/** Light, dark or the system's theme, for this device. */
export function ThemeChoice() {
  const current = useSyncExternalStore(subscribeTheme, readTheme)
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{THEME}</legend>
      {THEMES.map((theme) => {
        const { label, icon: Glyph } = FACES[theme]
        return (
          <label key={theme} className={styles.choice} data-tooltip={label} data-tooltip-side="top">
            <input
              type="radio"
              name="theme"
              className="visually-hidden"
              aria-label={label}
              checked={theme === current}
              onChange={() => chooseTheme(theme)}
            />
            <Glyph size={18} />
          </label>
        )
      })}
    </fieldset>
  )
}
