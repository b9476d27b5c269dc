import type { ReactNode } from 'react'
import styles from './AuthLayout.module.css'
import { Promises } from './Promises'

interface AuthLayoutProps {
  readonly children: ReactNode
}

/** The form beside the four promises; on a phone the form comes first. */
export function AuthLayout({ children }: AuthLayoutProps) {
  return (
    <div className={styles.layout}>
      <div className={styles.form}>{children}</div>
      <Promises />
    </div>
  )
}
