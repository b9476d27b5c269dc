import { Button } from '../ui/Button'
import { Spinner } from '../ui/Spinner'
import type { AssistantSession } from './AssistantSession'
import type { AssistantState, Task } from './AssistantState'
import styles from './assistant.module.css'
import { useAssistantState } from './useAssistant'

interface TaskLineProps {
  readonly session: AssistantSession
  /** The tasks of this tab. */
  readonly kinds: readonly Task['kind'][]
}

/** What is being asked for, how far it is, and the way to stop it; or why it came to nothing. */
export function TaskLine({ session, kinds }: TaskLineProps) {
  const { task, failure } = useAssistantState(session)
  if (task && kinds.includes(task.kind)) {
    return (
      <div className={styles.task}>
        <div className={styles.taskHead}>
          <Spinner size={18} />
          <span role="status" className={styles.taskName}>
            {nameOf(task)}
          </span>
          <Button size="s" onClick={() => session.cancel()}>
            Stop
          </Button>
        </div>
        {task.total > 1 && (
          <progress className={styles.progress} aria-label="Pictures made" value={task.done} max={task.total} />
        )}
        {task.words !== '' && <p className={styles.words}>{task.words}</p>}
      </div>
    )
  }
  if (failure && kinds.includes(failure.of)) return <Failure failure={failure} />
  return null
}

function Failure({ failure }: { readonly failure: NonNullable<AssistantState['failure']> }) {
  return (
    <p className={styles.failure} role="alert">
      {failure.message}
    </p>
  )
}

function nameOf({ kind, done, total }: Task): string {
  switch (kind) {
    case 'generate':
      return total > 0 ? `Making picture ${done + 1} of ${total}…` : 'Asking for suggestions…'
    case 'background':
      return 'Making a background…'
    case 'suggest':
      return 'Looking at the elements…'
    case 'modify':
      return 'Working out changes…'
    case 'merge':
      return 'Analyzing the group…'
    case 'idea':
      return 'Making the picture…'
  }
}
