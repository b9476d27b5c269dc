import { useEffect, useRef } from 'react'
import { Button } from '../ui/Button'
import { Spinner } from '../ui/Spinner'
import type { AssistantSession } from './AssistantSession'
import type { AssistantState, Task } from './AssistantState'
import styles from './assistant.module.css'
import { useAssistantState } from './useAssistant'
import {
  ANALYZING_GROUP,
  IMAGES_GENERATED,
  LOOKING_AT_ELEMENTS,
  MAKING_BACKGROUND,
  MAKING_IMAGE,
  makingImages,
  STOP,
  WORKING_OUT_CHANGES,
} from './words'

interface TaskLineProps {
  readonly session: AssistantSession
  /** The tasks of this tab. */
  readonly kinds: readonly Task['kind'][]
}

/** The running task with its progress and a stop button, or why it failed. */
export function TaskLine({ session, kinds }: TaskLineProps) {
  const { task, failure } = useAssistantState(session)
  if (task && kinds.includes(task.kind)) return <Running session={session} task={task} />
  if (failure && kinds.includes(failure.of)) return <Failure failure={failure} />
  return null
}

function Running({ session, task }: { readonly session: AssistantSession; readonly task: Task }) {
  const line = useRef<HTMLDivElement>(null)
  // On a phone it may appear below the edge of the sheet, but its stop button has to be visible.
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className={styles.task} ref={line}>
      <div className={styles.taskHead}>
        <Spinner size={18} />
        <span role="status" className={styles.taskName}>
          {nameOf(task)}
        </span>
        <Button size="s" onClick={() => session.cancel()}>
          {STOP}
        </Button>
      </div>
      {task.total > 1 && (
        <progress className={styles.progress} aria-label={IMAGES_GENERATED} value={task.done} max={task.total} />
      )}
      {task.words !== '' && <p className={styles.words}>{task.words}</p>}
    </div>
  )
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
      return makingImages(total, done)
    case 'background':
      return MAKING_BACKGROUND
    case 'suggest':
      return LOOKING_AT_ELEMENTS
    case 'modify':
      return WORKING_OUT_CHANGES
    case 'merge':
      return ANALYZING_GROUP
    case 'idea':
      return MAKING_IMAGE
  }
}
