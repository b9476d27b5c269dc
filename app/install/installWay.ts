import { useSyncExternalStore } from 'react'
import { hasInstallPrompt, onInstallPrompt } from './installPrompt'

/**
 * How the app gets onto this device: the browser prompts (`prompt`), the person does it manually in Safari (`ios`), it
 * is already there (`installed`), or in no way that this page can help with (`none`).
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

/** An iPad claims to be a Mac, which has no touch screen. */
function isIos(): boolean {
  return (
    /iP(hone|ad|od)/.test(navigator.platform) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
  )
}
