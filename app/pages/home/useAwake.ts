import { useEffect, useState } from 'react'

/** Somebody is here, and does something. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const
/** Without a sign of anybody the first screen has settled by now. Ms. */
const SETTLED = 4000

/** False until the first screen has what it needs: what is large and not asked for yet waits for it. */
export function useAwake(): boolean {
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => {
    const show = () => setIsAwake(true)
    const timer = setTimeout(show, SETTLED)
    const options = { once: true, passive: true, capture: true }
    for (const sign of SIGNS) window.addEventListener(sign, show, options)
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, show, options)
    }
  }, [])
  return isAwake
}
