import { IconButton } from '../ui/IconButton'
import styles from './BookmarkButton.module.css'
import { BookmarkIcon } from './icons'
import { removeFromSaved, saveTitle } from './words'

interface BookmarkButtonProps {
  readonly title: string
  readonly isBookmarked: boolean
  readonly onToggle: () => void
}

/** Saves something or removes it from what is saved. */
export function BookmarkButton({ title, isBookmarked, onToggle }: BookmarkButtonProps) {
  return (
    <IconButton
      label={isBookmarked ? removeFromSaved(title) : saveTitle(title)}
      icon={BookmarkIcon}
      isPressed={isBookmarked}
      className={styles.toggle}
      onClick={onToggle}
    />
  )
}
