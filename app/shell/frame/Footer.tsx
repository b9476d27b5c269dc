import { useSyncExternalStore } from 'react'
import { MonitorIcon, MoonIcon, SunIcon } from '../../ui/iconSets/pageIcons'
import type { Icon } from '../../ui/icons'
import { Link } from '../../ui/Link'
import { chooseTheme, readTheme, subscribeTheme, THEMES, type Theme } from '../../ui/theme'
import { footerLinks } from '../footerLinks'
import { copyright, FOOTER, THEME, THEME_AS_SYSTEM, THEME_DARK, THEME_LIGHT } from '../words'
import styles from './Footer.module.css'

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <p>{copyright(new Date().getFullYear())}</p>
        <nav aria-label={FOOTER} className={styles.links}>
          {footerLinks.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <ThemeChoice />
      </div>
    </footer>
  )
}

const FACES: Record<Theme, { readonly label: string; readonly icon: Icon }> = {
  system: { label: THEME_AS_SYSTEM, icon: MonitorIcon },
  light: { label: THEME_LIGHT, icon: SunIcon },
  dark: { label: THEME_DARK, icon: MoonIcon },
}

/** Light, dark or the system's theme, for this device. */
function ThemeChoice() {
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
