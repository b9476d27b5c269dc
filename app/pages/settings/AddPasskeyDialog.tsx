import { useId } from 'react'
import { type PasskeyForm, passkeyForm } from '../../../contract/passkeys'
import { addPasskey } from '../../account/passkeys'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/forms/Field'
import { PasswordField } from '../../ui/forms/PasswordField'
import { useSchemaForm } from '../../ui/forms/useSchemaForm'
import { Dialog } from '../../ui/overlays/Dialog'
import { toast } from '../../ui/toast'
import { CANCEL } from '../../ui/words'
import styles from './settings.module.css'
import { reportFailure } from './settingsCalls'
import {
  ADD_PASSKEY,
  ADD_PASSKEY_DETAIL,
  PASSKEY_ADDED,
  PASSKEY_ADDED_DETAIL,
  PASSKEY_NAME,
  PASSKEY_NAME_DETAIL,
  PASSKEY_WAS_NOT_ADDED,
  YOU_CANCELED,
  YOUR_PASSWORD,
} from './words'

interface AddPasskeyDialogProps {
  readonly onClose: () => void
  readonly onAdded: () => void
}

/** Asks for a name and the password; the browser handles the rest. */
export function AddPasskeyDialog({ onClose, onAdded }: AddPasskeyDialogProps) {
  const formId = useId()
  const handleAdd = async ({ name, password }: PasskeyForm) => {
    try {
      if (await addPasskey(name, password)) {
        onAdded()
        toast({ title: PASSKEY_ADDED, description: PASSKEY_ADDED_DETAIL })
      } else {
        toast({ title: PASSKEY_WAS_NOT_ADDED, description: YOU_CANCELED })
      }
    } catch (error) {
      reportFailure(PASSKEY_WAS_NOT_ADDED, error, (message) => refuse('password', message))
    }
  }
  const { field, onSubmit, isBusy, refuse } = useSchemaForm(passkeyForm, handleAdd)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={ADD_PASSKEY}
      description={ADD_PASSKEY_DETAIL}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {CANCEL}
          </Button>
          <Button type="submit" form={formId} look="primary" isBusy={isBusy}>
            {ADD_PASSKEY}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={onSubmit}>
        <Field
          label={PASSKEY_NAME}
          hint={PASSKEY_NAME_DETAIL}
          autoComplete="off"
          defaultValue={deviceName()}
          {...field('name')}
        />
        <PasswordField label={YOUR_PASSWORD} autoComplete="current-password" {...field('password')} />
      </form>
    </Dialog>
  )
}

/** A default name for this kind of device; empty if unknown. */
function deviceName(): string {
  return /iPhone|iPad|Android|Windows|Mac|Linux/.exec(navigator.userAgent)?.[0] ?? ''
}
