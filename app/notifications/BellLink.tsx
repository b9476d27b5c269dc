import { useLocation } from 'react-router-dom'
import { BellIcon } from '../ui/icons'
import { Link } from '../ui/Link'
import { NOTIFICATIONS_PAGE } from '../ui/paths'
import styles from './BellLink.module.css'
import { bellLabel } from './unread/bellWords'
import { useUnreadCount } from './unread/unreadCount'

/** The maximum count shown, which keeps the badge small. */
const SHOWN_MAX = 99

/** The link to the notifications with the unread count. */
export function BellLink() {
  const unread = useUnreadCount()
  const { pathname } = useLocation()
  const label = bellLabel(unread)
  return (
    <Link
      to={NOTIFICATIONS_PAGE}
      aria-label={label}
      aria-current={pathname === NOTIFICATIONS_PAGE ? 'page' : undefined}
      data-tooltip={label}
      className={styles.bell}
    >
      <BellIcon size={22} />
      {unread > 0 && (
        <span aria-hidden className={styles.count}>
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      )}
    </Link>
  )
}
