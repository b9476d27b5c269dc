import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button'
import styles from './settings.module.css'

interface SettingsFormProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  /** Its button's label. */
  readonly action: string
  readonly isBusy: boolean
}

/** Fields and the button below them. Errors are shown at their field: the browser's own messages are off. */
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
