import { useAiStatus } from '../api/useAiStatus'
import type { Workspace } from '../offline/workspace'
import { CloudOffIcon } from '../ui/icons'
import { Link } from '../ui/Link'
import styles from './assistant.module.css'
import { ADD_YOUR_OWN_KEY, AI_IS_OFF, ASSISTANT_NEEDS_NETWORK } from './words'

interface ReadinessNoteProps {
  readonly workspace: Workspace
  readonly isOnline: boolean
}

/** Explains why no request is possible, before anyone writes a prompt. */
export function ReadinessNote({ workspace, isOnline }: ReadinessNoteProps) {
  const { data } = useAiStatus(workspace.userId)
  if (isOnline && data?.isOn !== false) return null
  return (
    <p className={styles.offline} role="status">
      {!isOnline && <CloudOffIcon size={18} />}
      {isOnline ? AI_IS_OFF : ASSISTANT_NEEDS_NETWORK}
      {isOnline && data?.mayUseOwnKey && (
        <>
          {' '}
          <Link to="/settings">{ADD_YOUR_OWN_KEY}</Link>
        </>
      )}
    </p>
  )
}
