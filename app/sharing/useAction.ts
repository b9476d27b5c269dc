import { useRef, useState } from 'react'
import { ApiError, errorMessage } from '../api/ApiError'
import { THAT_DID_NOT_WORK } from './words'

export interface Action {
  readonly isBusy: boolean
  /** Why the last attempt failed, as shown; undefined once another one starts. */
  readonly error: string | undefined
  /** The server's code for that failure, if any. */
  readonly code: string | null
  /** Runs one action at a time. Resolves to whether it succeeded. */
  run(act: () => Promise<unknown>): Promise<boolean>
  clearError(): void
}

/** An action that a press starts and the server answers. Errors are shown next to the pressed control. */
export function useAction(): Action {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [code, setCode] = useState<string | null>(null)
  const isRunning = useRef(false)

  const forget = () => {
    setError(undefined)
    setCode(null)
  }

  const run = async (act: () => Promise<unknown>) => {
    if (isRunning.current) return false
    isRunning.current = true
    setIsBusy(true)
    forget()
    try {
      await act()
      return true
    } catch (failure) {
      setError(errorMessage(failure) ?? THAT_DID_NOT_WORK)
      setCode(failure instanceof ApiError ? failure.parsed().code : null)
      return false
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, error, code, run, clearError: forget }
}
