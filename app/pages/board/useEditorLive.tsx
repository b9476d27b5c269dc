import { lazy, type ReactNode, useEffect, useState } from 'react'
import type { BoardStore } from '../../board/store/BoardStore'
import type { LiveClient } from '../../board/view/live/useLive'
import { LazyBoundary } from '../../ui/LazyBoundary'

const LiveLayer = lazy(async () => ({ default: (await import('../../board/view/live/LiveLayer')).LiveLayer }))
const People = lazy(async () => ({ default: (await import('../../board/view/live/People')).People }))
const LiveNews = lazy(async () => ({
  default: (await import('../../board/view/live/status/LiveNotifications')).LiveNotifications,
}))
const LivePill = lazy(async () => ({ default: (await import('../../board/view/live/status/LivePill')).LivePill }))

export interface EditorLive {
  /** Cursors and selections, for the canvas. */
  readonly layer: ReactNode
  /** The avatars of the other people present. */
  readonly people: ReactNode
  /** LIVE, Reconnecting or Offline. */
  readonly pill: ReactNode
}

const NOTHING: EditorLive = { layer: null, people: null, pill: null }

interface EditorLiveInput {
  readonly live: LiveClient | null
  readonly store: BoardStore
  readonly isPhone: boolean
  /** A button to invite more people, below the list of those present. */
  readonly invite: ReactNode
}

/**
 * The editor's parts that show other people. Loaded with the connection, after the board is drawn; those that show a
 * person, once someone is present.
 */
export function useEditorLive({ live, store, isPhone, invite }: EditorLiveInput): EditorLive {
  const [followed, setFollowed] = useState<number | null>(null)
  const [words, say] = useState('')
  const hasCompany = useCompany(live)
  if (!live) return NOTHING
  const bring = async () => (await import('../../board/view/live/bringOthers')).bringOthers(live, store)
  const following = { live, followed, onFollow: setFollowed }
  return {
    layer: (
      <>
        {inTime(<LiveNews live={live} words={words} onAnnounce={say} />)}
        {hasCompany && inTime(<LiveLayer {...following} onAnnounce={say} />)}
      </>
    ),
    people: hasCompany && inTime(<People {...following} isPhone={isPhone} foot={invite} onBring={bring} />),
    pill: inTime(<LivePill live={live} />),
  }
}

/** Whether anyone else has been here since the board was opened. */
function useCompany(live: LiveClient | null): boolean {
  const [hasCompany, setHasCompany] = useState(false)
  useEffect(() => {
    if (!live || hasCompany) return
    const look = () => {
      if (live.peers.length > 0) setHasCompany(true)
    }
    look()
    return live.on('peers', look)
  }, [live, hasCompany])
  return hasCompany
}

const inTime = (part: ReactNode) => <LazyBoundary>{part}</LazyBoundary>
