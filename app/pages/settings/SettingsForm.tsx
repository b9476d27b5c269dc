import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button'
import styles from './settings.module.css'

interface SettingsFormProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  /** The label of the submit button. */
  readonly action: string
  readonly isBusy: boolean
}

/** Fields and a submit button. Errors are shown at their fields: native validation is off. */
export function SettingsForm({ action, isBusy, onSubmit, children }: SettingsFormProps) {
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {children}
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  )
}
