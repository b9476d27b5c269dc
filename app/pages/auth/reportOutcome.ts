import { ApiError, errorMessage } from '../../api/ApiError'
import { type ToastOptions, toast } from '../../ui/toast'

interface Words<T> {
  readonly done: (result: T) => ToastOptions
  /** Its description stands where the failure has no words of its own: a refusal with nothing in it, say. */
  readonly failed: Pick<ToastOptions, 'title' | 'description'>
}

/** Waits for the attempt and says how it went. */
export async function reportOutcome<T>(attempt: Promise<T>, { done, failed }: Words<T>): Promise<void> {
  try {
    toast(done(await attempt))
  } catch (error) {
    const description = (isWordless(error) ? undefined : errorMessage(error)) ?? failed.description
    toast({ title: failed.title, description, variant: 'destructive' })
  }
}

const isWordless = (error: unknown) => error instanceof ApiError && error.status < 500 && error.body.trim() === ''
