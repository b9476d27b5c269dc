import type { ReactNode } from 'react'
import type { PublicBoard } from '../../contract/inspiration'
import { CardGrid } from '../ui/content/CardGrid'
import type { Feed } from './Feed'
import { PublicBoardCard } from './PublicBoardCard'
import { publicBoardsOf } from './PublicBoardStore'
import { TroubleNote } from './TroubleNote'
import { useEnd } from './useEnd'
import { useFeed } from './useFeed'
import { useLikes } from './useLikes'
import { BOARDS } from './words'

interface PublicBoardFeedProps {
  readonly feed: Feed<PublicBoard>
  readonly userId: number
  /** Shown if the list is empty. */
  readonly empty: ReactNode
}

/** Public boards, loaded page by page. */
export function PublicBoardFeed({ feed, userId, empty }: PublicBoardFeedProps) {
  const state = useFeed(feed)
  const { items, error } = state
  const end = useEnd(feed, state)
  const likes = useLikes(publicBoardsOf(userId), 'board')
  return (
    <>
      {error && <TroubleNote what={BOARDS} error={error} hasItems={!!items} onRetry={() => feed.retry()} />}
      {items?.length === 0 && empty}
      {(items || !error) && (
        <CardGrid isLoading={!items}>
          {items?.map((board) => (
            <PublicBoardCard key={board.id} board={board} likes={likes} />
          ))}
        </CardGrid>
      )}
      <div ref={end} />
    </>
  )
}
