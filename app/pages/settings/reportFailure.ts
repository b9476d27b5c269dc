import { ApiError, errorMessage } from '../../api/ApiError'
import { toast } from '../../ui/toast'

/** Reports a failure: a wrong password at its field, by passing the message to `refuse`; everything else as a toast. */
export function reportFailure(title: string, error: unknown, refuse?: (message: string) => void): void {
  const { code, message } = error instanceof ApiError ? error.parsed() : { code: null, message: errorMessage(error) }
  if (code === 'WRONG_PASSWORD' && refuse && message) refuse(message)
  else toast({ title, description: message, variant: 'destructive' })
}
