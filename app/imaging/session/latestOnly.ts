/**
 * Runs one task at a time. Of those that arrive meanwhile, only the last one runs; the others, and all after the signal
 * is aborted, resolve to null.
 */
export function latestOnly(signal: AbortSignal): <Made>(work: () => Promise<Made>) => Promise<Made | null> {
  let isBusy = false
  let next: ((isMine: boolean) => void) | null = null

  function runNext(): void {
    const waiting = next
    next = null
    isBusy = waiting !== null
    waiting?.(true)
  }

  return async (work) => {
    if (isBusy) {
      next?.(false)
      const isMine = await new Promise<boolean>((resolve) => {
        next = resolve
      })
      if (!isMine) return null
    }
    isBusy = true
    try {
      return signal.aborted ? null : await work()
    } catch (error) {
      if (signal.aborted) return null
      throw error
    } finally {
      runNext()
    }
  }
}
