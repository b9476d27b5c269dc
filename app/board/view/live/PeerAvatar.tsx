import type { Peer } from '../../../live/BoardFeed'
import { Avatar } from '../../../ui/Avatar'
import { SparklesIcon } from '../../../ui/icons'
import styles from './people.module.css'
import { agentOfPerson, EDITING, VIEWING } from './words'

interface PeerAvatarProps {
  readonly peer: Peer
  /** Side in CSS px. */
  readonly size: number
  readonly hasTooltip?: boolean
}

/** Viewing or Editing, in words; for an agent, also whose it is. */
export const activityOf = ({ isEditing, agentOf }: Pick<Peer, 'isEditing' | 'agentOf'>): string => {
  const activity = isEditing ? EDITING : VIEWING
  return agentOf === null ? activity : `${agentOfPerson(agentOf)} · ${activity}`
}

/** A peer's profile picture (agents: an icon), ringed in their color; the dot is filled if editing, else hollow. */
export function PeerAvatar({ peer, size, hasTooltip = false }: PeerAvatarProps) {
  const { username, avatarUrl, color, isEditing, agentOf } = peer
  return (
    <span
      className={styles.peer}
      style={{ '--peer': color }}
      data-activity={isEditing ? 'editing' : 'viewing'}
      data-agent={agentOf === null ? undefined : ''}
      data-tooltip={hasTooltip ? `${username} · ${activityOf(peer)}` : undefined}
    >
      {agentOf === null ? (
        <Avatar username={username} avatarUrl={avatarUrl} size={size} className={styles.face} />
      ) : (
        <span className={styles.agent} style={{ width: size, height: size }}>
          <SparklesIcon size={Math.round(size * 0.6)} />
        </span>
      )}
      <span className={styles.dot} />
    </span>
  )
}
