import { formatNumber } from '../ui/format/format'
import { HeartIcon } from './icons'
import styles from './LikeButton.module.css'
import { LIKE, likeTitle, UNLIKE } from './words'

interface LikeButtonProps {
  readonly title: string
  readonly likes: number
  readonly isLiked: boolean
  readonly onToggle: () => void
}

/** A heart with the like count. */
export function LikeButton({ title, likes, isLiked, onToggle }: LikeButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={likeTitle(title, likes)}
      data-tooltip={isLiked ? UNLIKE : LIKE}
      className={styles.like}
      onClick={onToggle}
    >
      <HeartIcon size={20} />
      {formatNumber(likes)}
    </button>
  )
}
