import { use, useEffect, useEffectEvent, useState } from 'react'
import type { ViewRequest } from '../../../live/BoardFeed'
import { CloseIcon } from '../../../ui/icons'
import { BoardViewContext } from '../BoardViewContext'
import { flyTo } from '../interaction/flyTo'
import styles from './live.module.css'
import { PeerAvatar } from './PeerAvatar'
import { type LiveClient, usePeers } from './useLive'
import { GO, NOT_NOW, wantsToShow } from './words'

interface ViewInvitationProps {
  readonly live: LiveClient
  /** Announces words to screen readers. */
  onAnnounce(words: string): void
}

/**
 * Someone's invitation to look at their view; accepting it moves the camera there. Stays until it is accepted,
 * dismissed or replaced, or its sender leaves.
 */
export function ViewInvitation({ live, onAnnounce }: ViewInvitationProps) {
  const { store } = use(BoardViewContext)
  const [news, setNews] = useState<ViewRequest | null>(null)
  const isHere = usePeers(live).some(({ userId }) => userId === news?.peer.userId)
  const handleView = useEffectEvent((next: ViewRequest) => {
    setNews(next)
    onAnnounce(wordsOf(next))
  })
  useEffect(() => live.on('view', (next) => handleView(next)), [live])
  if (!news || !isHere) return null

  const close = () => {
    setNews(null)
    document.querySelector<HTMLElement>('[data-surface]')?.focus({ preventScroll: true })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div
      role="group"
      aria-label={wordsOf(news)}
      className={styles.shown}
      style={{ '--peer': news.peer.color }}
      data-region
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Otherwise the board would handle it, too.
        event.preventDefault()
        close()
      }}
    >
      <PeerAvatar peer={news.peer} size={28} />
      <span className={styles.words}>{wordsOf(news)}</span>
      <button
        type="button"
        className={styles.go}
        onClick={() => {
          flyTo(store, store.view.cameraFor(news.view))
          close()
        }}
      >
        {GO}
      </button>
      <button type="button" className={styles.dismiss} aria-label={NOT_NOW} onClick={close}>
        <CloseIcon size={18} />
      </button>
    </div>
  )
}

const wordsOf = ({ peer }: ViewRequest) => wantsToShow(peer.username)
