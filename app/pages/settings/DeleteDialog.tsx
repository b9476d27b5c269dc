import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { type AccountDeletion, type AccountDetails, accountDeletion } from '../../../contract/accountSettings'
import { useAccount } from '../../account/useAccount'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { PasswordField } from '../../ui/PasswordField'
import { toast } from '../../ui/toast'
import { useSchemaForm } from '../../ui/useSchemaForm'
import { consequences } from './consequences'
import styles from './settings.module.css'
import { deleteAccount } from './settingsCalls'
import { tellFailure } from './tellFailure'

interface DeleteDialogProps {
  readonly holdings: AccountDetails['holdings'] | undefined
  readonly onClose: () => void
}

/** Says what goes and what stays, asks for the password, and ends the account. */
export function DeleteDialog({ holdings, onClose }: DeleteDialogProps) {
  const { logout, workspace } = useAccount()
  const navigate = useNavigate()
  const formId = useId()
  const handleDelete = async ({ password }: AccountDeletion) => {
    try {
      await deleteAccount(password)
    } catch (error) {
      tellFailure('The account was not deleted', error, (message) => refuse('password', message))
      return
    }
    // What is left on this device is nobody's any more; where it cannot be removed, it is at least not shown.
    await workspace?.deleteEverything().catch(() => undefined)
    await logout().catch(() => undefined)
    navigate('/', { replace: true })
    toast({ title: 'Account deleted', description: 'Everything that was yours alone is gone.' })
  }
  const { field, onSubmit, isBusy, refuse } = useSchemaForm(accountDeletion, handleDelete)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Delete your account?"
      description="There is no way back. Download your data first if you want to keep it."
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Keep my account
          </Button>
          <Button type="submit" form={formId} look="danger" isBusy={isBusy}>
            Delete for ever
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
        <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
      </form>
    </Dialog>
  )
}
