import { useCallback, useSyncExternalStore } from 'react'
import type { Workspace } from '../offline/workspace'

/** Whether the server seems to be in reach. For saying so: everything is tried all the same. */
export function useIsConnected(workspace: Workspace): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = workspace.onStatus(listener)
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        stop()
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
    [workspace],
  )
  // Of the browser's two words only "offline" is to be believed.
  return useSyncExternalStore(subscribe, () => workspace.status().isConnected && navigator.onLine)
}
