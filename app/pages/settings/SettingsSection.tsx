import { type ReactNode, useId } from 'react'
import styles from './settings.module.css'

interface SettingsSectionProps {
  readonly title: string
  /** A description below the title. */
  readonly text?: ReactNode
  readonly children: ReactNode
}

/** One section of the settings page, with its title to the left if there is room. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.about}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
