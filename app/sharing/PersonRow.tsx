import type { ReactNode } from 'react'
import type { Person } from '../../contract/shared/board'
import { Avatar } from '../ui/Avatar'
import { Link } from '../ui/Link'
import { profilePath } from '../ui/profilePath'
import styles from './ShareSheet.module.css'
import { YOU, YOU_IN_BRACKETS } from './words'

interface PersonRowProps {
  /** Null for the current person if this device doesn't know their details. */
  readonly person: Person | null
  readonly isSelf?: boolean
  readonly error?: string
  /** The person's role, or actions. */
  readonly children?: ReactNode
}

export function PersonRow({ person, isSelf, error, children }: PersonRowProps) {
  const name = person ? person.displayName || person.username : YOU
  return (
    <li className={styles.person}>
      <Avatar username={person?.username ?? name} avatarUrl={person?.avatarUrl} />
      <span className={styles.who}>
        <span className={styles.name}>
          {name}
          {isSelf && person && <span className={styles.self}> {YOU_IN_BRACKETS}</span>}
        </span>
        {person && (
          <Link to={profilePath(person.username)} className={styles.username}>
            @{person.username}
          </Link>
        )}
      </span>
      {children}
      {error && (
        <p role="alert" className={styles.rowError}>
          {error}
        </p>
      )}
    </li>
  )
}
