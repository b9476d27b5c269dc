import { useEffect, useRef } from 'react'

const MARK = 'viewfinder'
/** Ms to wait for browsers that never report going back. */
const TIMEOUT_MS = 600

/**
 * Lets the device's back button close an overlay instead of leaving the page, by an additional history entry. That
 * keeps the router's state, so that the router sees no change.
 *
 * @returns a function for closing it otherwise: resolves when the entry is removed and navigating is safe
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
    // The page below has navigated and replaced this entry.
    if (!history.state?.[MARK]) return
    const gone = new Promise<void>((resolve) => {
      window.addEventListener('popstate', () => resolve(), { once: true })
      setTimeout(resolve, TIMEOUT_MS)
    })
    history.back()
    await gone
  }
}
