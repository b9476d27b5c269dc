import { useEffect, useRef } from 'react'

const MARK = 'viewfinder'
/** Ms after which a browser that never tells of going back is not waited for. */
const TIMEOUT_MS = 600

/**
 * Lets the device's back button close what covers the page instead of leaving it: the history has an entry of its own
 * meanwhile. The router's state is kept in it, so that for the router nothing happens.
 *
 * @returns the way to close otherwise: resolves when the entry is gone, after which it is safe to navigate
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
    // The page moved on below, and took this entry for its own new address.
    if (!history.state?.[MARK]) return
    const gone = new Promise<void>((resolve) => {
      window.addEventListener('popstate', () => resolve(), { once: true })
      setTimeout(resolve, TIMEOUT_MS)
    })
    history.back()
    await gone
  }
}
