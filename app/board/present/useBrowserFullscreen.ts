import { useEffect, useEffectEvent } from 'react'
import { isRefusedByBrowser } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'

/**
 * The whole screen for as long as this is mounted, where the browser has a way to give it. What covers the page looks
 * the same without. Calls back when the person left it by the browser's own means: Escape never reaches the page there.
 */
export function useBrowserFullscreen(onLeave: () => void): void {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const isOn = () => Boolean(document.fullscreenElement)
    document.addEventListener('fullscreenchange', () => !isOn() && leave(), { signal })
    void enter().then(() => {
      if (signal.aborted) void exit()
    })
    return () => {
      stop.abort()
      if (isOn()) void exit()
    }
  }, [])
}

/** An iPhone has none, and a frame or a missing press refuses it: the page is covered all the same. */
async function enter(): Promise<void> {
  await document.documentElement
    .requestFullscreen?.({ navigationUI: 'hide' })
    .catch(reportUnless(isRefusedByBrowser, 'present'))
}

/** Rejects where the person was faster. */
async function exit(): Promise<void> {
  await document.exitFullscreen?.().catch(reportUnless(isRefusedByBrowser, 'present'))
}
