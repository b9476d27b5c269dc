import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Inspiration } from '../../contract/inspiration'
import { Avatar } from '../ui/Avatar'
import { IconButton } from '../ui/IconButton'
import { TrendingIcon } from '../ui/icons'
import styles from './InspirationCard.module.css'
import { AddToBoardIcon, BookmarkIcon } from './icons'
import { imageAddress } from './imageAddress'
import { LikeButton } from './LikeButton'
import { TALLEST } from './masonry'
import type { InspirationActions } from './useInspirationActions'

interface InspirationCardProps {
  readonly inspiration: Inspiration
  readonly actions: InspirationActions
  /** CSS px that the picture is drawn at. */
  readonly width: number
}

/** A picture, who published it, and what one does with it. The card leads to its page; its buttons are their own. */
export const InspirationCard = memo(function InspirationCard({ inspiration, actions, width }: InspirationCardProps) {
  const { id, title, imageUrl, author, isTrending, isBookmarked, colors } = inspiration
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
          Trending
        </span>
      )}
      <p className={styles.author}>
        <Avatar username={author.username} avatarUrl={author.avatarUrl} size={22} />
        <span className={styles.name}>{name}</span>
      </p>
      <div className={styles.actions}>
        <LikeButton inspiration={inspiration} actions={actions} />
        <IconButton
          label={isBookmarked ? `Remove ${title} from saved` : `Save ${title}`}
          icon={BookmarkIcon}
          isPressed={isBookmarked}
          className={styles.toggle}
          onClick={() => actions.toggleBookmark(inspiration)}
        />
        <IconButton label={`Add ${title} to a board`} icon={AddToBoardIcon} onClick={() => actions.save(inspiration)} />
      </div>
    </article>
  )
})
