import type { AccountDetails } from '../../../contract/accountSettings'
import { Skeleton } from '../../ui/Skeleton'
import { SettingsSection } from './SettingsSection'
import styles from './settings.module.css'

interface AiSectionProps {
  /** Undefined until the server answered. */
  readonly ai: AccountDetails['ai'] | undefined
  /** The server did not answer. */
  readonly isUnknown: boolean
}

/** Whether the assistant, the analyzer and the forecast have somebody to ask. */
export function AiSection({ ai, isUnknown }: AiSectionProps) {
  return (
    <SettingsSection title="AI" text="For everybody on this server.">
      {!ai && !isUnknown && <Skeleton className={styles.placeholder} />}
      {!ai && isUnknown && <p className={styles.note}>Not known without a network.</p>}
      {ai?.isOn && (
        <p>
          The AI tools are on. Texts are made by {ai.textModel}, pictures by {ai.imageModel}.
        </p>
      )}
      {ai && !ai.isOn && (
        <p>
          The AI tools are off: this server has no key for a provider. Palettes of pictures work without one, on your
          device.
        </p>
      )}
    </SettingsSection>
  )
}
