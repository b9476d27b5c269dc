import { useEffect, useEffectEvent } from 'react'
import { isRefusedByBrowser } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'

/**
 * Full screen while this is mounted, if the browser supports it; the presentation covers the page in any case. Calls
 * `onLeave` when the person leaves it through the browser: Escape never reaches the page in full screen.
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

/** Unsupported on an iPhone, and refused in a frame or without a press. The page is covered in any case. */
async function enter(): Promise<void> {
  await document.documentElement
    .requestFullscreen?.({ navigationUI: 'hide' })
    .catch(reportUnless(isRefusedByBrowser, 'present'))
}

/** Fails harmlessly if the person has already left full screen. */
async function exit(): Promise<void> {
  await document.exitFullscreen?.().catch(reportUnless(isRefusedByBrowser, 'present'))
}
