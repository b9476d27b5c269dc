import { useId } from 'react'
import { type Passkey, type PasskeyRemoval, passkeyRemoval } from '../../../contract/passkeys'
import { removePasskey } from '../../account/passkeys'
import { Button } from '../../ui/Button'
import { PasswordField } from '../../ui/forms/PasswordField'
import { useSchemaForm } from '../../ui/forms/useSchemaForm'
import { Dialog } from '../../ui/overlays/Dialog'
import { toast } from '../../ui/toast'
import { CANCEL } from '../../ui/words'
import styles from './settings.module.css'
import { reportFailure } from './settingsCalls'
import {
  PASSKEY_REMOVED,
  PASSKEY_WAS_NOT_REMOVED,
  REMOVE,
  REMOVE_PASSKEY,
  removePasskeyDetail,
  YOUR_PASSWORD,
} from './words'

interface RemovePasskeyDialogProps {
  readonly passkey: Passkey
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks for the password, and removes the passkey from the account. */
export function RemovePasskeyDialog({ passkey: { id, name }, onClose, onRemoved }: RemovePasskeyDialogProps) {
  const formId = useId()
  const handleRemove = async ({ password }: PasskeyRemoval) => {
    try {
      await removePasskey(id, password)
      onRemoved()
      toast({ title: PASSKEY_REMOVED })
    } catch (error) {
      reportFailure(PASSKEY_WAS_NOT_REMOVED, error, (message) => refuse('password', message))
    }
  }
  const { field, onSubmit, isBusy, refuse } = useSchemaForm(passkeyRemoval, handleRemove)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={REMOVE_PASSKEY}
      description={removePasskeyDetail(name)}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {CANCEL}
          </Button>
          <Button type="submit" form={formId} look="danger" isBusy={isBusy}>
            {REMOVE}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={onSubmit}>
        <PasswordField label={YOUR_PASSWORD} autoComplete="current-password" {...field('password')} />
      </form>
    </Dialog>
  )
}
