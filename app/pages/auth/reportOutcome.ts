import { ApiError, errorMessage, type ParsedError } from '../../api/ApiError'
import { type ToastOptions, toast } from '../../ui/toast'

interface Words<T> {
  readonly done: (result: T) => ToastOptions
  /** Its description is used if the failure has no message: an empty refusal, for example. */
  readonly failed: Pick<ToastOptions, 'title' | 'description'>
}

/** Waits for the attempt and reports the result. Returns what the server said about a failure. */
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
