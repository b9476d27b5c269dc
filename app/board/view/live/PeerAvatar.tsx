import type { Peer } from '../../../live/Peers'
import { Avatar } from '../../../ui/Avatar'
import styles from './people.module.css'
import { EDITING, VIEWING } from './words'

interface PeerAvatarProps {
  readonly peer: Peer
  /** Side in CSS px. */
  readonly size: number
  readonly hasTooltip?: boolean
}

/** Viewing or Editing, in words. */
export const activityOf = ({ isEditing }: Pick<Peer, 'isEditing'>): string => (isEditing ? EDITING : VIEWING)

/** A collaborator's picture, ringed in their color, with a dot: full while they edit, hollow while they look. */
export function PeerAvatar({ peer, size, hasTooltip = false }: PeerAvatarProps) {
  const { username, avatarUrl, color } = peer
  const activity = activityOf(peer)
  return (
    <span
      className={styles.peer}
      style={{ '--peer': color }}
      data-activity={activity.toLowerCase()}
      data-tooltip={hasTooltip ? `${username} · ${activity}` : undefined}
    >
      <Avatar username={username} avatarUrl={avatarUrl} size={size} className={styles.face} />
      <span className={styles.dot} />
    </span>
  )
}
