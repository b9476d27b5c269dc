import type { AccountDetails } from '../../../contract/accountSettings'
import { Skeleton } from '../../ui/Skeleton'
import { SettingsSection } from './SettingsSection'
import styles from './settings.module.css'
import { AI, AI_TOOLS_ARE_OFF, aiToolsAreOn, FOR_EVERYBODY_ON_THIS_SERVER } from './words'

interface AiSectionProps {
  /** Undefined until the server answered. */
  readonly ai: AccountDetails['ai'] | undefined
  /** Why it is not known; null while it is, or may be in a moment. */
  readonly failure: string | null
}

/** Whether the assistant, the analyzer and the forecast have somebody to ask. */
export function AiSection({ ai, failure }: AiSectionProps) {
  return (
    <SettingsSection title={AI} text={FOR_EVERYBODY_ON_THIS_SERVER}>
      {!ai && failure === null && <Skeleton className={styles.placeholder} />}
      {!ai && failure !== null && <p className={styles.note}>{failure}</p>}
      {ai?.isOn && <p>{aiToolsAreOn(ai.textModel, ai.imageModel)}</p>}
      {ai && !ai.isOn && <p>{AI_TOOLS_ARE_OFF}</p>}
    </SettingsSection>
  )
}
