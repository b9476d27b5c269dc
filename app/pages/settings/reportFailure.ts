import { ApiError, errorMessage } from '../../api/ApiError'
import { toast } from '../../ui/toast'

/**
 * Reports that something failed: a wrong password at its field, everything else as a toast. `refuse` receives the
 * field's message.
 */
export function reportFailure(title: string, error: unknown, refuse?: (message: string) => void): void {
  const { code, message } = error instanceof ApiError ? error.parsed() : { code: null, message: errorMessage(error) }
  if (code === 'WRONG_PASSWORD' && refuse && message) refuse(message)
  else toast({ title, description: message, variant: 'destructive' })
}
