import { lazy, useState } from 'react'
import type { AccountDetails } from '../../../contract/accountSettings'
import { Button } from '../../ui/Button'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { SettingsSection } from './SettingsSection'
import styles from './settings.module.css'
import { DELETE_ACCOUNT, DELETE_MY_ACCOUNT, FOR_EVER } from './words'

const DeleteDialog = lazy(async () => ({ default: (await import('./DeleteDialog')).DeleteDialog }))

interface DeleteSectionProps {
  /** Undefined until the server has answered. */
  readonly holdings: AccountDetails['holdings'] | undefined
}

export function DeleteSection({ holdings }: DeleteSectionProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <SettingsSection title={DELETE_ACCOUNT} text={FOR_EVER}>
      <div className={styles.actions}>
        <Button look="danger" onClick={() => setIsAsking(true)}>
          {DELETE_MY_ACCOUNT}
        </Button>
      </div>
      {isAsking && (
        <LazyBoundary>
          <DeleteDialog holdings={holdings} onClose={() => setIsAsking(false)} />
        </LazyBoundary>
      )}
    </SettingsSection>
  )
}
