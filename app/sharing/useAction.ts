import { useRef, useState } from 'react'
import { ApiError, errorMessage } from '../api/ApiError'
import { THAT_DID_NOT_WORK } from './words'

export interface Action {
  readonly isBusy: boolean
  /** What the last attempt failed with, in words; undefined once another begins. */
  readonly error: string | undefined
  /** The server's code of that failure, where it gave one. */
  readonly code: string | null
  /** Does it, one at a time. Whether it went well. */
  run(act: () => Promise<unknown>): Promise<boolean>
  clearError(): void
}

/** Something that a press begins and the server answers. What went wrong stays beside the control that was pressed. */
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
