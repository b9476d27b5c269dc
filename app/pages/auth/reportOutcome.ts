import { ApiError, errorMessage, type ParsedError } from '../../api/ApiError'
import { type ToastOptions, toast } from '../../ui/toast'

interface Words<T> {
  readonly done: (result: T) => ToastOptions
  /** The description is the fallback for a failure without a message, such as an empty refusal. */
  readonly failed: Pick<ToastOptions, 'title' | 'description'>
}

/** Awaits the attempt and reports the result. Returns the server's error, if any. */
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
