import { useEffect, useReducer } from 'react'
import { loadedWideParts, loadWideParts, type WideParts } from './wideParts'

/**
 * The parts of a wide screen, for who has one; they came with the page where it was wide from the start. Null on a
 * phone, and for the moment after it has become wide.
 */
export function useWideParts(isPhone: boolean): WideParts | null {
  const [, arrived] = useReducer((count: number) => count + 1, 0)
  const parts = isPhone ? null : loadedWideParts()
  const isDue = !isPhone && !parts
  useEffect(() => {
    // Out of reach without a network: the next page tries again, and the keys do all of it.
    if (isDue) loadWideParts().then(arrived, () => {})
  }, [isDue])
  return parts
}
