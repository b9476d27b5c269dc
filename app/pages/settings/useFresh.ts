import { useEffect, useRef } from 'react'

/**
 * Reads anew whenever the page comes back into sight: the link of a mail is often followed in another tab, or on
 * another device. What was read before is shown meanwhile.
 */
export function useFresh(read: () => void): void {
  const current = useRef(read)
  current.current = read
  useEffect(() => {
    current.current()
    const stop = new AbortController()
    const whenShown = () => !document.hidden && current.current()
    document.addEventListener('visibilitychange', whenShown, { signal: stop.signal })
    return () => stop.abort()
  }, [])
}
