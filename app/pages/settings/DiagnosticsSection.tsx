import { useState } from 'react'
import { useAccount } from '../../account/useAccount'
import { copyDiagnostics, sendDiagnostics } from '../../shell/lazy/diagnostics'
import { COPY_DIAGNOSTICS, SEND_DIAGNOSTICS } from '../../shell/words'
import { Button } from '../../ui/Button'
import { CopyIcon } from '../../ui/iconSets/pageIcons'
import { SettingsSection } from './SettingsSection'
import styles from './settings.module.css'
import { DIAGNOSTICS, DIAGNOSTICS_DETAIL, DIAGNOSTICS_NOTE } from './words'

export function DiagnosticsSection() {
  const { workspace } = useAccount()
  const [isSending, setIsSending] = useState(false)
  const status = workspace?.status() ?? null
  const handleSend = async () => {
    setIsSending(true)
    await sendDiagnostics(status)
    setIsSending(false)
  }
  return (
    <SettingsSection title={DIAGNOSTICS} text={DIAGNOSTICS_DETAIL}>
      <div className={styles.actions}>
        <Button isBusy={isSending} onClick={() => void handleSend()}>
          {SEND_DIAGNOSTICS}
        </Button>
        <Button onClick={() => void copyDiagnostics(status)}>
          <CopyIcon size={18} />
          {COPY_DIAGNOSTICS}
        </Button>
      </div>
      <p className={styles.note}>{DIAGNOSTICS_NOTE}</p>
    </SettingsSection>
  )
}
