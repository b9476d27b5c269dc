import { useCallback, useSyncExternalStore } from 'react'
import type { AssistantSession } from './AssistantSession'
import type { AssistantState } from './AssistantState'
import type { PromptEntry, PromptHistory } from './PromptHistory'

export const useAssistantState = (session: AssistantSession): AssistantState =>
  useSyncExternalStore(session.subscribe, session.read)

/** The account's latest prompts, including those from other tabs. */
export function usePromptHistory(history: PromptHistory): readonly PromptEntry[] {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = history.subscribe(listener)
      const handleStorage = (event: StorageEvent) => event.key === history.key && history.refresh()
      addEventListener('storage', handleStorage)
      return () => {
        stop()
        removeEventListener('storage', handleStorage)
      }
    },
    [history],
  )
  return useSyncExternalStore(subscribe, history.entries)
}
