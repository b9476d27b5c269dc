import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { readToasts, subscribeToasts } from './ui/toast'

const Toaster = lazy(() => optional(async () => (await import('./ui/Toaster')).Toaster))
const TooltipLayer = lazy(() => optional(async () => (await import('./ui/TooltipLayer')).TooltipLayer))

/** Toasts and tooltips. Neither is part of the first screen: each loads when the first one is wanted. */
export function Overlays() {
  const isToasterWanted = useSyncExternalStore(subscribeToasts, () => readToasts().length > 0)
  const [hasToaster, setHasToaster] = useState(false)
  const [firstTarget, setFirstTarget] = useState<Element | null>(null)
  if (isToasterWanted && !hasToaster) setHasToaster(true)
  useEffect(() => onFirstTooltipTarget(setFirstTarget), [])
  return (
    <Suspense>
      {hasToaster && <Toaster />}
      {firstTarget && <TooltipLayer first={firstTarget} />}
    </Suspense>
  )
}

/** Without a network and without a service worker the file may be out of reach: the page goes on without it. */
async function optional<Props>(load: () => Promise<ComponentType<Props>>) {
  try {
    return { default: await load() }
  } catch {
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
