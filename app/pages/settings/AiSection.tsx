import type { AccountDetails } from '../../../contract/accountSettings'
import { Skeleton } from '../../ui/Skeleton'
import { SettingsSection } from './SettingsSection'
import styles from './settings.module.css'
import { AI, AI_TOOLS_ARE_OFF, aiToolsAreOn, FOR_EVERYBODY_ON_THIS_SERVER, NOT_KNOWN_WITHOUT_NETWORK } from './words'

interface AiSectionProps {
  /** Undefined until the server answered. */
  readonly ai: AccountDetails['ai'] | undefined
  /** The server did not answer. */
  readonly isUnknown: boolean
}

/** Whether the assistant, the analyzer and the forecast have somebody to ask. */
export function AiSection({ ai, isUnknown }: AiSectionProps) {
  return (
    <SettingsSection title={AI} text={FOR_EVERYBODY_ON_THIS_SERVER}>
      {!ai && !isUnknown && <Skeleton className={styles.placeholder} />}
      {!ai && isUnknown && <p className={styles.note}>{NOT_KNOWN_WITHOUT_NETWORK}</p>}
      {ai?.isOn && <p>{aiToolsAreOn(ai.textModel, ai.imageModel)}</p>}
      {ai && !ai.isOn && <p>{AI_TOOLS_ARE_OFF}</p>}
    </SettingsSection>
  )
}
