import type { ReactNode } from 'react'
import type { Person, Visibility } from '../../contract/shared/board'
import { Avatar } from '../ui/Avatar'
import { Thumbnail } from '../ui/content/Thumbnail'
import { GlobeIcon, LockIcon } from '../ui/iconSets/pageIcons'
import { Link } from '../ui/Link'
import styles from './BoardCard.module.css'
import { PRIVATE, PUBLIC } from './words'

interface FoundBoardProps {
  readonly to: string
  readonly uid: string
  /** Its name, with the matches marked. */
  readonly title: ReactNode
  readonly category: string | null
  readonly visibility: Visibility
  readonly thumbnailUrl: string | null
  /** Null if unknown on this device. */
  readonly owner: Person | null
  /** Where to find image bytes on this device, if the server doesn't have them yet. */
  readonly source: { assetBlob(address: string): Promise<Blob | null> } | null
  /** More information, below the name. */
  readonly children?: ReactNode
}

/** A board in search results or on someone's page: it can only be opened. */
export function FoundBoard({ to, uid, title, category, visibility, thumbnailUrl, owner, ...more }: FoundBoardProps) {
  const isPrivate = visibility === 'private'
  const VisibilityIcon = isPrivate ? LockIcon : GlobeIcon
  return (
    <article className={styles.card} data-found="">
      <Link to={to} className={styles.link}>
        <Thumbnail uid={uid} address={thumbnailUrl} source={more.source} />
        <h3 className={styles.name}>{title}</h3>
      </Link>
      {more.children}
      <div className={styles.meta}>
        <span role="img" aria-label={isPrivate ? PRIVATE : PUBLIC} title={isPrivate ? PRIVATE : PUBLIC}>
          <VisibilityIcon size={16} />
        </span>
        <span className={styles.category}>{category}</span>
        {owner && (
          <Avatar
            size={24}
            username={owner.username}
            avatarUrl={owner.avatarUrl}
            label={owner.displayName || owner.username}
          />
        )}
      </div>
    </article>
  )
}
