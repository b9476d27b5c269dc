import { useHasProvider } from '../api/useAiStatus'
import type { Workspace } from '../offline/workspace'
import { CloudOffIcon } from '../ui/icons'
import styles from './assistant.module.css'
import { AI_IS_OFF, ASSISTANT_NEEDS_NETWORK } from './words'

interface ReadinessNoteProps {
  readonly workspace: Workspace
  readonly isOnline: boolean
}

/** Why nothing can be asked now, before anyone writes a prompt. */
export function ReadinessNote({ workspace, isOnline }: ReadinessNoteProps) {
  const hasProvider = useHasProvider(workspace.userId)
  if (isOnline && hasProvider !== false) return null
  return (
    <p className={styles.offline} role="status">
      {!isOnline && <CloudOffIcon size={18} />}
      {isOnline ? AI_IS_OFF : ASSISTANT_NEEDS_NETWORK}
    </p>
  )
}
