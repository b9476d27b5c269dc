import { ApiError, errorMessage } from '../../api/ApiError'
import { toast } from '../../ui/toast'

/**
 * Says that something did not work: a password that is not the person's at its field, all else as a toast.
 * `refuse` is told the words for the field.
 */
export function reportFailure(title: string, error: unknown, refuse?: (message: string) => void): void {
  const { code, message } = error instanceof ApiError ? error.parsed() : { code: null, message: errorMessage(error) }
  if (code === 'WRONG_PASSWORD' && refuse && message) refuse(message)
  else toast({ title, description: message, variant: 'destructive' })
}
