import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button'
import styles from './AuthForm.module.css'

interface AuthFormProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  /** What its button says. */
  readonly action: string
  readonly isBusy: boolean
}

/** The fields and the button below them. What is wrong stands at its field: the browser says nothing of its own. */
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
