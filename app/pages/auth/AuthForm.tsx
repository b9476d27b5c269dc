import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button'
import styles from './AuthForm.module.css'

interface AuthFormProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  /** Its button's label. */
  readonly action: string
  readonly isBusy: boolean
}

/** The fields and the button below them. Errors are shown at their field: the browser's own messages are off. */
export function AuthForm({ action, isBusy, onSubmit, children }: AuthFormProps) {
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {children}
      <Button type="submit" look="primary" isWide isBusy={isBusy}>
        {action}
      </Button>
    </form>
  )
}
