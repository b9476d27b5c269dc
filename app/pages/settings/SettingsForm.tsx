import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button'
import styles from './settings.module.css'

interface SettingsFormProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'children'> {
  /** What its button says. */
  readonly action: string
  readonly isBusy: boolean
}

/** Fields and the button below them. What is wrong stands at its field: the browser says nothing of its own. */
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
