import { useEffect, useEffectEvent } from 'react'
import { isRefusedByBrowser } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'

/**
 * Full screen for as long as this is mounted, if the browser supports it. What covers the page looks the same without.
 * Calls back when the person left it by the browser's own means: Escape never reaches the page there.
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

/** Unsupported on an iPhone, and refused in a frame or without a press: the page is covered all the same. */
async function enter(): Promise<void> {
  await document.documentElement
    .requestFullscreen?.({ navigationUI: 'hide' })
    .catch(reportUnless(isRefusedByBrowser, 'present'))
}

/** Rejects if the person was faster. */
async function exit(): Promise<void> {
  await document.exitFullscreen?.().catch(reportUnless(isRefusedByBrowser, 'present'))
}
