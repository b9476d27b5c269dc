import { memo } from 'react'
import type { PublicBoard } from '../../contract/inspiration'
import { Avatar } from '../ui/Avatar'
import { Thumbnail } from '../ui/content/Thumbnail'
import { Link } from '../ui/Link'
import { BookmarkButton } from './BookmarkButton'
import { LikeButton } from './LikeButton'
import styles from './PublicBoardCard.module.css'
import type { Likes } from './useLikes'

interface PublicBoardCardProps {
  readonly board: PublicBoard
  readonly likes: Likes<PublicBoard>
}

/** A public board. The card links to it; its buttons are separate. */
export const PublicBoardCard = memo(function PublicBoardCard({ board, likes }: PublicBoardCardProps) {
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
