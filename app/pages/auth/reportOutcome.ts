import { ApiError, errorMessage, type ParsedError } from '../../api/ApiError'
import { type ToastOptions, toast } from '../../ui/toast'

interface Words<T> {
  readonly done: (result: T) => ToastOptions
  /** Its description stands where the failure has no words of its own: a refusal with nothing in it, say. */
  readonly failed: Pick<ToastOptions, 'title' | 'description'>
}

/** Waits for the attempt and says how it went. Gives what the server said of it where it did not go well. */
export async function reportOutcome<T>(
  attempt: Promise<T>,
  { done, failed }: Words<T>,
): Promise<ParsedError | undefined> {
  try {
    toast(done(await attempt))
  } catch (error) {
    const description = (isWordless(error) ? undefined : errorMessage(error)) ?? failed.description
    toast({ title: failed.title, description, variant: 'destructive' })
    return error instanceof ApiError ? error.parsed() : undefined
  }
}

const isWordless = (error: unknown) => error instanceof ApiError && error.status < 500 && error.body.trim() === ''
