import type { UserProfile } from '../../contract/people'
import { classes } from '../ui/classes'
import { Link } from '../ui/Link'
import { profilePath } from '../ui/paths'
import styles from './ProfileCounts.module.css'
import { BOARDS, COLLABORATIONS, FOLLOWERS, FOLLOWING } from './words'

interface ProfileCountsProps {
  readonly username: string
  /** Undefined until the server has answered. */
  readonly counts: UserProfile['counts'] | undefined
  /** Overrides the server's count. */
  readonly boardCount?: number
  readonly className?: string
}

/** Counts of what someone has and who follows them; counts of people link to lists. */
export function ProfileCounts({ username, counts, boardCount, className }: ProfileCountsProps) {
  const figures = [
    { label: BOARDS, count: boardCount ?? counts?.boards },
    { label: COLLABORATIONS, count: counts?.collaborations },
    { label: FOLLOWERS, count: counts?.followers, to: `${profilePath(username)}/followers` },
    { label: FOLLOWING, count: counts?.following, to: `${profilePath(username)}/following` },
  ]
  return (
    <dl className={classes(styles.counts, className)}>
      {figures.map(({ label, count, to }) => (
        <div key={label} className={styles.count}>
          <dt>
            {to ? (
              <Link to={to} className={styles.link}>
                {label}
              </Link>
            ) : (
              label
            )}
          </dt>
          <dd>{count ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
