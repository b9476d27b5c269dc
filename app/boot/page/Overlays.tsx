import { type ComponentType, lazy, Suspense, useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { isOutsideFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import { DeferredPart } from '../../ui/DeferredPart'
import { readToasts, subscribeToasts } from '../../ui/toast'
import { useDeferredPart } from '../../ui/useDeferredPart'

const toaster = new DeferredPart(() => import('../../ui/overlays/Toaster'))
const TooltipLayer = lazy(() => optional(async () => (await import('../../ui/overlays/TooltipLayer')).TooltipLayer))

/** Toasts and tooltips. Neither is part of the first screen: each loads on first use. */
export function Overlays() {
  // A failed load is retried with each toast and when the network is back; earlier toasts show then.
  const toasts = useSyncExternalStore(subscribeToasts, readToasts)
  const [, tryAgain] = useReducer((count: number) => count + 1, 0)
  const toasting = useDeferredPart(toaster, toasts.length > 0 || toaster.loaded !== null)
  const [firstTarget, setFirstTarget] = useState<Element | null>(null)
  useEffect(() => onFirstTooltipTarget(setFirstTarget), [])
  useEffect(() => {
    addEventListener('online', tryAgain)
    return () => removeEventListener('online', tryAgain)
  }, [])
  return (
    <>
      {toasting && <toasting.Toaster />}
      {/* Its own boundary: toasts must not disappear while tooltips load. */}
      <Suspense>{firstTarget && <TooltipLayer first={firstTarget} />}</Suspense>
    </>
  )
}

/** Offline and without a service worker the file may be unreachable: the page works without it. */
async function optional<Props>(load: () => Promise<ComponentType<Props>>) {
  try {
    return { default: await load() }
  } catch (error) {
    if (!isOutsideFailure(error)) reportError(error, 'Overlays')
    return { default: () => null }
  }
}

function onFirstTooltipTarget(callback: (target: Element) => void): () => void {
  const stop = new AbortController()
  const look = ({ target }: Event) => {
    const first = target instanceof Element ? target.closest('[data-tooltip]') : null
    if (!first) return
    stop.abort()
    callback(first)
  }
  const options = { signal: stop.signal, capture: true, passive: true }
  document.addEventListener('pointerover', look, options)
  document.addEventListener('focusin', look, options)
  return () => stop.abort()
}
