import { useAccount } from '../../account/useAccount'
import { copyDiagnostics } from '../../shell/diagnostics'
import { COPY_DIAGNOSTICS } from '../../shell/words'
import { Button } from '../../ui/Button'
import { CopyIcon } from '../../ui/pageIcons'
import { SettingsSection } from './SettingsSection'
import styles from './settings.module.css'
import { DIAGNOSTICS, DIAGNOSTICS_DETAIL, DIAGNOSTICS_NOTE } from './words'

export function DiagnosticsSection() {
  const { workspace } = useAccount()
  return (
    <SettingsSection title={DIAGNOSTICS} text={DIAGNOSTICS_DETAIL}>
      <div className={styles.actions}>
        <Button onClick={() => void copyDiagnostics(workspace?.status() ?? null)}>
          <CopyIcon size={18} />
          {COPY_DIAGNOSTICS}
        </Button>
      </div>
      <p className={styles.note}>{DIAGNOSTICS_NOTE}</p>
    </SettingsSection>
  )
}
