import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { type AccountDeletion, type AccountDetails, accountDeletion } from '../../../contract/accountSettings'
import { useAccount } from '../../account/useAccount'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { Button } from '../../ui/Button'
import { PasswordField } from '../../ui/forms/PasswordField'
import { useSchemaForm } from '../../ui/forms/useSchemaForm'
import { Dialog } from '../../ui/overlays/Dialog'
import { toast } from '../../ui/toast'
import { consequences } from './consequenceWords'
import styles from './settings.module.css'
import { deleteAccount, reportFailure } from './settingsCalls'
import {
  ACCOUNT_DELETED,
  ACCOUNT_DELETED_DETAIL,
  ACCOUNT_WAS_NOT_DELETED,
  DELETE_PERMANENTLY,
  DELETE_YOUR_ACCOUNT,
  DELETE_YOUR_ACCOUNT_DETAIL,
  KEEP_MY_ACCOUNT,
  YOUR_PASSWORD,
} from './words'

interface DeleteDialogProps {
  readonly holdings: AccountDetails['holdings'] | undefined
  readonly onClose: () => void
}

/** Lists what is deleted and what stays, asks for the password, and deletes the account. */
export function DeleteDialog({ holdings, onClose }: DeleteDialogProps) {
  const { logout, workspace } = useAccount()
  const navigate = useNavigate()
  const formId = useId()
  const handleDelete = async ({ password }: AccountDeletion) => {
    try {
      await deleteAccount(password)
    } catch (error) {
      reportFailure(ACCOUNT_WAS_NOT_DELETED, error, (message) => refuse('password', message))
      return
    }
    // What is left on this device has no owner any more; if it can't be deleted, it is at least not shown.
    await workspace?.deleteEverything().catch(reportUnless(isOutsideFailure, 'settings'))
    await logout().catch(reportUnless(isOutsideFailure, 'settings'))
    navigate('/', { replace: true })
    toast({ title: ACCOUNT_DELETED, description: ACCOUNT_DELETED_DETAIL })
  }
  const { field, onSubmit, isBusy, refuse } = useSchemaForm(accountDeletion, handleDelete)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={DELETE_YOUR_ACCOUNT}
      description={DELETE_YOUR_ACCOUNT_DETAIL}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {KEEP_MY_ACCOUNT}
          </Button>
          <Button type="submit" form={formId} look="danger" isBusy={isBusy}>
            {DELETE_PERMANENTLY}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={onSubmit}>
        <ul className={styles.consequences}>
          {consequences(holdings).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
        <PasswordField label={YOUR_PASSWORD} autoComplete="current-password" {...field('password')} />
      </form>
    </Dialog>
  )
}
