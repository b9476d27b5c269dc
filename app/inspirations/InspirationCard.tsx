import { memo } from 'react'
import type { Inspiration } from '../../contract/inspiration'
import { Avatar } from '../ui/Avatar'
import { IconButton } from '../ui/IconButton'
import { TrendingIcon } from '../ui/iconSets/pageIcons'
import { Link } from '../ui/Link'
import { BookmarkButton } from './BookmarkButton'
import styles from './InspirationCard.module.css'
import { AddToBoardIcon } from './icons'
import { imageAddress } from './imageAddress'
import { LikeButton } from './LikeButton'
import { TALLEST } from './masonry'
import type { InspirationActions } from './useInspirationActions'
import { addToBoard, REASON_WORDS, TRENDING } from './words'

interface InspirationCardProps {
  readonly inspiration: Inspiration
  readonly actions: InspirationActions
  /** The displayed width of the image in CSS px. */
  readonly width: number
}

/** An inspiration with its publisher and actions. The card links to its page; its buttons are separate. */
export const InspirationCard = memo(function InspirationCard({ inspiration, actions, width }: InspirationCardProps) {
  const { id, title, imageUrl, author, isTrending, colors, because } = inspiration
  const ratio = Math.max(1 / TALLEST, inspiration.width / inspiration.height)
  const name = author.displayName || author.username
  return (
    <article className={styles.card} aria-label={title}>
      <Link to={`/inspiration/${id}`} className={styles.link}>
        <img
          src={imageAddress(imageUrl, width)}
          alt=""
          width={inspiration.width}
          height={inspiration.height}
          loading="lazy"
          decoding="async"
          className={styles.picture}
          style={{ aspectRatio: ratio, backgroundColor: colors[0] }}
        />
        <h3 className={styles.title}>{title}</h3>
      </Link>
      {isTrending && (
        <span className={styles.badge}>
          <TrendingIcon size={14} />
          {TRENDING}
        </span>
      )}
      <p className={styles.author}>
        <Avatar username={author.username} avatarUrl={author.avatarUrl} size={22} />
        <span className={styles.name}>{name}</span>
      </p>
      {because && <p className={styles.reason}>{REASON_WORDS[because]}</p>}
      <div className={styles.actions}>
        <LikeButton
          title={title}
          likes={inspiration.likes}
          isLiked={inspiration.isLiked}
          onToggle={() => actions.toggleLike(inspiration)}
        />
        <BookmarkButton
          title={title}
          isBookmarked={inspiration.isBookmarked}
          onToggle={() => actions.toggleBookmark(inspiration)}
        />
        <IconButton label={addToBoard(title)} icon={AddToBoardIcon} onClick={() => actions.save(inspiration)} />
      </div>
    </article>
  )
})
