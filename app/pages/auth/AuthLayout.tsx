import type { ReactNode } from 'react'
import { usePageTitle } from '../../ui/usePageTitle'
import styles from './AuthLayout.module.css'
import { Promises } from './Promises'

interface AuthLayoutProps {
  readonly title: string
  /** A notice above the title. */
  readonly banner?: ReactNode
  readonly children: ReactNode
}

/** The form beside the four promises; on a phone the form comes first. */
export function AuthLayout({ title, banner, children }: AuthLayoutProps) {
  usePageTitle(title)
  return (
    <div className={styles.layout}>
      <div className={styles.form}>
        {banner}
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
      <Promises />
    </div>
  )
}
