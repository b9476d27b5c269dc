import { useEffect, useRef } from 'react'

const MARK = 'viewfinder'
/** Ms to wait for a browser that never reports going back. */
const TIMEOUT_MS = 600

/**
 * Lets the device's back button close what covers the page instead of leaving it: the history gets an extra entry
 * meanwhile. The router's state is kept in it, so that the router sees no change.
 *
 * @returns a function that closes it otherwise: resolves when the entry is removed and navigating is safe
 */
export function useBackCloses(onBack: () => void): () => Promise<void> {
  const handler = useRef(onBack)
  handler.current = onBack
  const isOurs = useRef(false)

  useEffect(() => {
    if (!history.state?.[MARK]) history.pushState({ ...history.state, [MARK]: true }, '')
    isOurs.current = true
    const handlePop = () => {
      if (!isOurs.current) return
      isOurs.current = false
      handler.current()
    }
    window.addEventListener('popstate', handlePop)
    return () => window.removeEventListener('popstate', handlePop)
  }, [])

  return async () => {
    if (!isOurs.current) return
    isOurs.current = false
    // The page below navigated and replaced this entry with its own new address.
    if (!history.state?.[MARK]) return
    const gone = new Promise<void>((resolve) => {
      window.addEventListener('popstate', () => resolve(), { once: true })
      setTimeout(resolve, TIMEOUT_MS)
    })
    history.back()
    await gone
  }
}
