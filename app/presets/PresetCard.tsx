import type { Preset } from '../../contract/preset'
import { Button } from '../ui/Button'
import { classes } from '../ui/classes'
import { GlobeIcon, LockIcon, TrashIcon } from '../ui/iconSets/pageIcons'
import { EditIcon, MoreIcon, path } from '../ui/icons'
import { Menu } from '../ui/Menu'
import { DELETE, EDIT } from '../ui/words'
import { isUnsent } from './layOverPresets'
import { modificationSummary } from './modificationWords'
import styles from './presets.module.css'
import {
  LIKE,
  likePreset,
  likesWord,
  MORE,
  moreFor,
  NO_DESCRIPTION,
  PRIVATE,
  PUBLIC,
  UNLIKE,
  USE,
  uses,
  WAITING_TO_SYNC,
} from './words'

const HeartIcon = /* @__PURE__ */ path('M12 20.5 4.6 13A5 5 0 0 1 12 6.3 5 5 0 0 1 19.4 13z')

interface PresetCardProps {
  readonly preset: Preset
  /** Whether it can be liked: in Popular and All. */
  readonly hasLike: boolean
  /** Whether it has a menu: in My Presets. */
  readonly hasMenu: boolean
  onUse(): void
  onLike(): void
  onEdit(): void
  onDelete(): void
}

/** A preset: its name and effect, with a button that applies it. */
export function PresetCard({ preset, hasLike, hasMenu, onUse, onLike, onEdit, onDelete }: PresetCardProps) {
  const { name, description, category, modifications, createdAt, usageCount, likes, isLiked, isPublic } = preset
  const isWaiting = isUnsent(preset)
  const Visibility = isPublic ? GlobeIcon : LockIcon
  return (
    <article className={styles.card} aria-label={name}>
      <header className={styles.cardHead}>
        <h3 className={styles.name}>{name}</h3>
        {hasMenu && !isWaiting && (
          <>
            <span className={styles.visibility} title={isPublic ? PUBLIC : PRIVATE}>
              <Visibility size={16} />
              <span className="visually-hidden">{isPublic ? PUBLIC : PRIVATE}</span>
            </span>
            <Menu
              title={name}
              align="end"
              items={[
                { label: EDIT, icon: EditIcon, onSelect: onEdit },
                { label: DELETE, icon: TrashIcon, isDanger: true, onSelect: onDelete },
              ]}
              trigger={{
                'aria-label': moreFor(name),
                'data-tooltip': MORE,
                className: styles.more,
                children: <MoreIcon />,
              }}
            />
          </>
        )}
      </header>
      <p className={styles.description}>{description || NO_DESCRIPTION}</p>
      <p className={styles.summary}>{modificationSummary(modifications)}</p>
      <p className={styles.meta}>
        <span className={styles.category}>{category}</span>
        {isWaiting ? (
          <span>{WAITING_TO_SYNC}</span>
        ) : (
          <time dateTime={createdAt}>{new Date(createdAt).toLocaleDateString()}</time>
        )}
        {usageCount > 0 && <span>{uses(usageCount)}</span>}
      </p>
      <footer className={styles.cardFoot}>
        <Button size="s" onClick={onUse}>
          {USE}
          <span className="visually-hidden"> {name}</span>
        </Button>
        {hasLike && !isWaiting && (
          <button
            type="button"
            className={classes(styles.like, isLiked && styles.isLiked)}
            aria-pressed={isLiked}
            aria-label={likePreset(name)}
            data-tooltip={isLiked ? UNLIKE : LIKE}
            onClick={onLike}
          >
            <HeartIcon size={18} />
            <span>
              {likes}
              <span className="visually-hidden"> {likesWord(likes)}</span>
            </span>
          </button>
        )}
      </footer>
    </article>
  )
}
