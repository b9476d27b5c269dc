import { useCallback, useSyncExternalStore } from 'react'
import type { Workspace } from '../offline/workspace'

/** Whether the server seems reachable. For display only: requests are made anyway. */
export function isConnected(workspace: Workspace | null): boolean {
  // Of the browser's two values, only "offline" is reliable.
  return navigator.onLine !== false && (workspace?.status().isConnected ?? true)
}

export function useIsConnected(workspace: Workspace | null): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = new AbortController()
      const stopStatus = workspace?.onStatus(listener)
      for (const name of ['online', 'offline']) addEventListener(name, listener, { signal: stop.signal })
      return () => {
        stopStatus?.()
        stop.abort()
      }
    },
    [workspace],
  )
  return useSyncExternalStore(subscribe, () => isConnected(workspace))
}
