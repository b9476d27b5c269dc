import { useCallback, useSyncExternalStore } from 'react'
import type { Live } from '../../../live/Live'

/** What the view needs from the channel. */
export type LiveClient = Pick<
  Live,
  'state' | 'peers' | 'cursors' | 'viewers' | 'canEdit' | 'on' | 'pointTo' | 'showView' | 'retry'
>

type Topic = 'state' | 'peers' | 'cursors'

/** Returns the result of `read` and rerenders only when it changes. `topics` must be a stable array. */
export function useLive<T>(live: LiveClient, topics: readonly Topic[], read: (live: LiveClient) => T): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = topics.map((topic) => live.on(topic, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [live, topics],
  )
  return useSyncExternalStore(subscribe, () => read(live))
}

/** Who else is here, without their cursors. */
export const usePeers = (live: LiveClient): LiveClient['peers'] => useLive(live, PEERS, peersOf)
const PEERS = ['peers'] as const
const peersOf = (live: LiveClient) => live.peers

/** An agent has no screen: it is not asked to look, and needs no cursors. */
export const isPerson = ({ agentOf }: LiveClient['peers'][number]): boolean => agentOf === null
