import { useSyncExternalStore } from 'react'
import { hasInstallPrompt, onInstallPrompt } from './installPrompt'

/**
 * How the app comes onto this device: the browser asks (`prompt`), the person does it by hand in Safari (`ios`), it is
 * there already (`installed`), or nothing that this page can help with (`none`).
 */
export type InstallWay = 'prompt' | 'ios' | 'installed' | 'none'

export function installWay(): InstallWay {
  if (isInstalled()) return 'installed'
  if (hasInstallPrompt()) return 'prompt'
  return isIos() ? 'ios' : 'none'
}

export function useInstallWay(): InstallWay {
  return useSyncExternalStore(onInstallPrompt, installWay)
}

/** Whether this page is the installed app's window. */
function isInstalled(): boolean {
  // Only Safari has `standalone`.
  const { standalone } = navigator as { standalone?: boolean }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}

/** An iPad calls itself a Mac, which has no touch screen. */
function isIos(): boolean {
  return (
    /iP(hone|ad|od)/.test(navigator.platform) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
  )
}
