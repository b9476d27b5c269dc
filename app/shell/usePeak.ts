import { useState } from 'react'

/** How many waited at most since nothing did: what a drain began with, for its progress. */
export function usePeak(waiting: number): number {
  const [peak, setPeak] = useState(waiting)
  const next = waiting === 0 ? 0 : Math.max(waiting, peak)
  if (next !== peak) setPeak(next)
  return next
}
