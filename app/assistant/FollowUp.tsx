import { Button } from '../ui/Button'
import type { AssistantSession } from './AssistantSession'
import type { Conversation } from './AssistantState'
import styles from './assistant.module.css'
import { useAssistantState } from './useAssistant'
import { followsUpOn, START_OVER } from './words'

interface FollowUpProps {
  readonly session: AssistantSession
  readonly of: Conversation
}

/** Shows the prompt that the next request follows up on, with a button to start over. */
export function FollowUp({ session, of }: FollowUpProps) {
  const [last] = useAssistantState(session).turns[of].slice(-1)
  if (!last) return null
  return (
    <div className={styles.followUp}>
      <p className={styles.hint}>{followsUpOn(last.prompt)}</p>
      <Button size="s" look="ghost" onClick={() => session.startOver(of)}>
        {START_OVER}
      </Button>
    </div>
  )
}
