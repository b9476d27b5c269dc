import { useEffect, useRef, useState } from 'react'
import { errorMessage } from './ApiError'
import { THAT_DID_NOT_WORK } from './words'

export interface LongTask {
  /** 0 to 1 while it runs; null when idle. */
  readonly progress: number | null
  /** Why it failed, as shown. */
  readonly problem: string | null
  /** Runs a task unless one is running. `stop` and unmounting abort it. */
  run(work: (running: TaskContext) => Promise<void>): void
  stop(): void
}

interface TaskContext {
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Runs one long task at a time, with progress and a way to stop it. */
export function useLongTask(): LongTask {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (work: (running: TaskContext) => Promise<void>) => {
    if (running.current) return
    const abort = new AbortController()
    const isCurrent = () => running.current === abort
    running.current = abort
    setShare(0)
    setProblem(null)
    const onProgress = inHundredths((next) => isCurrent() && setShare(next))
    try {
      await work({ onProgress, signal: abort.signal })
    } catch (error) {
      if (!abort.signal.aborted) setProblem(errorMessage(error) ?? THAT_DID_NOT_WORK)
    }
    if (isCurrent()) rest()
  }
  const rest = () => {
    running.current = null
    setShare(null)
  }
  // Takes effect at once, even if an image is still loading.
  const stop = () => {
    running.current?.abort()
    rest()
  }
  return { progress: share, problem, run: (work) => void run(work), stop }
}

/** Limits rerenders to visible changes: whole percents. */
function inHundredths(onChange: (share: number) => void): (share: number) => void {
  let lastPercent = 0
  return (share) => {
    const now = Math.floor(share * 100)
    if (now === lastPercent) return
    lastPercent = now
    onChange(now / 100)
  }
}
