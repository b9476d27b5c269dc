import { type ReactNode, type Ref, useId } from 'react'
import styles from './settings.module.css'

interface SettingsSectionProps {
  readonly title: string
  /** A description below the title. */
  readonly text?: ReactNode
  /** For a section that focuses its title. */
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
}

/** One section of the settings page, with its title to the left if there is room. */
export function SettingsSection({ title, text, titleRef, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.about}>
        <h2 ref={titleRef} tabIndex={titleRef ? -1 : undefined} id={id} className={styles.title}>
          {title}
        </h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
