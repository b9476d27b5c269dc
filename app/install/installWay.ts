import { useSyncExternalStore } from 'react'
import { hasInstallPrompt, onInstallPrompt } from './installPrompt'

/**
 * How the app can be installed on this device: by the browser's prompt (`prompt`), manually in Safari (`ios`), not at
 * all since it is `installed`, or in no way that this page can help with (`none`).
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

/** Whether this page runs in the installed app's window. */
function isInstalled(): boolean {
  // Only Safari has `standalone`.
  const { standalone } = navigator as { standalone?: boolean }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}

/** An iPad claims to be a Mac, but Macs have no touch screen. */
function isIos(): boolean {
  return (
    /iP(hone|ad|od)/.test(navigator.platform) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
  )
}
