import { memo, type ReactNode } from 'react'
import type { PublicBoard } from '../../contract/inspiration'
import { Avatar } from '../ui/Avatar'
import { CardGrid } from '../ui/content/CardGrid'
import { Thumbnail } from '../ui/content/Thumbnail'
import { Link } from '../ui/Link'
import { BookmarkButton } from './BookmarkButton'
import { type Feed, useFeed } from './Feed'
import { LikeButton } from './LikeButton'
import styles from './PublicBoardFeed.module.css'
import { publicBoardsOf } from './PublicBoardStore'
import { TroubleNote } from './TroubleNote'
import { useEnd } from './useEnd'
import { type Likes, useLikes } from './useLikes'
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

interface PublicBoardCardProps {
  readonly board: PublicBoard
  readonly likes: Likes<PublicBoard>
}

/** A public board. The card links to it; its buttons are separate. */
const PublicBoardCard = memo(function PublicBoardCard({ board, likes }: PublicBoardCardProps) {
  const { id, uid, name, thumbnailUrl, owner } = board
  return (
    <article className={styles.board} aria-label={name}>
      <Link to={`/board/${id}`} className={styles.link}>
        <Thumbnail uid={uid} address={thumbnailUrl} />
        <h3 className={styles.name}>{name}</h3>
      </Link>
      <p className={styles.owner}>
        <Avatar username={owner.username} avatarUrl={owner.avatarUrl} size={22} />
        <span className={styles.ownerName}>{owner.displayName || owner.username}</span>
      </p>
      <div className={styles.actions}>
        <LikeButton title={name} likes={board.likes} isLiked={board.isLiked} onToggle={() => likes.toggleLike(board)} />
        <BookmarkButton title={name} isBookmarked={board.isBookmarked} onToggle={() => likes.toggleBookmark(board)} />
      </div>
    </article>
  )
})
