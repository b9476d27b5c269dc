import type { AiFailure } from '../api/aiFailure'
import { toast } from '../ui/toast'
import type { Task } from './AssistantState'
import { QUOTA, QUOTA_DETAIL, TASK_FAILED } from './words'

/** Reports a failure once. The account reports a missing session, with a link to log in. */
export function reportFailure(kind: Task['kind'], { kind: why, message }: AiFailure): void {
  if (why === 'signIn') return
  if (why === 'quota') toast({ title: QUOTA, description: QUOTA_DETAIL, variant: 'destructive' })
  else if (why === 'allowance') toast({ title: QUOTA, description: message, variant: 'destructive' })
  else toast({ title: TASK_FAILED[kind], description: message, variant: 'destructive' })
}
