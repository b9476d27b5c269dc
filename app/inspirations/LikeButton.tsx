import type { Inspiration } from '../../contract/inspiration'
import { HeartIcon } from './icons'
import styles from './LikeButton.module.css'
import type { InspirationActions } from './useInspirationActions'

interface LikeButtonProps {
  readonly inspiration: Inspiration
  readonly actions: InspirationActions
}

/** A heart with the number of likes. */
export function LikeButton({ inspiration, actions }: LikeButtonProps) {
  const { title, likes, isLiked } = inspiration
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={`Like ${title}, ${likes === 1 ? '1 like' : `${likes} likes`}`}
      data-tooltip={isLiked ? 'Take the like back' : 'Like'}
      className={styles.like}
      onClick={() => actions.toggleLike(inspiration)}
    >
      <HeartIcon size={20} />
      {likes.toLocaleString('en')}
    </button>
  )
}
