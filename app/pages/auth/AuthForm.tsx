import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button'
import styles from './AuthForm.module.css'

interface AuthFormProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  /** The label of the submit button. */
  readonly action: string
  readonly isBusy: boolean
}

/** The fields and a submit button. Errors are shown at their fields: native validation is off. */
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
