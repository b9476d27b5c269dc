import { useEffect, useReducer } from 'react'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import type { DeferredPart } from './DeferredPart'

/** The part while `isWanted`; null until it has loaded. */
export function useDeferredPart<T>(part: DeferredPart<T>, isWanted: boolean): T | null {
  const [, arrived] = useReducer((count: number) => count + 1, 0)
  const isDue = isWanted && !part.loaded
  // After every render: if it couldn't be loaded, a later render retries.
  useEffect(() => {
    if (isDue) part.load().then(arrived, reportUnless(isOutsideFailure, 'ui'))
  })
  return isWanted ? part.loaded : null
}
