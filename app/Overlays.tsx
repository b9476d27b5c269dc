import { lazy, Suspense, useEffect, useState } from 'react'

const Toaster = lazy(async () => ({ default: (await import('./ui/Toaster')).Toaster }))
const TooltipLayer = lazy(async () => ({ default: (await import('./ui/TooltipLayer')).TooltipLayer }))

/** Toasts and tooltips: after the first screen is drawn, for neither is part of it. A toast fired earlier waits. */
export function Overlays() {
  const [isDrawn, setIsDrawn] = useState(false)
  useEffect(() => whenIdle(() => setIsDrawn(true)), [])
  if (!isDrawn) return null
  return (
    <Suspense>
      <Toaster />
      <TooltipLayer />
    </Suspense>
  )
}

/** Safari has no requestIdleCallback. */
function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 1)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout: 1000 })
  return () => cancelIdleCallback(handle)
}
