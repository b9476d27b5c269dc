import { useEffect, useReducer } from 'react'
import { lastEdited } from './lastEdited'

const MINUTE = 60_000

/** "Last edited …", kept true while time goes by. @param iso the board's lastEdited */
export function useLastEdited(iso: string): string {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, MINUTE)
    return () => clearInterval(timer)
  }, [])
  return lastEdited(iso, Date.now())
}
