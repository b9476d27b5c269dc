import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { CurrentUser } from '../../../contract/shared/account'
import type { Workspace } from '../../offline/workspace'
import { ButtonLink } from '../../ui/Button'
import { PlusIcon } from '../../ui/icons'
import { Link } from '../../ui/Link'
import { LOG_IN } from '../../ui/words'
import { Logo } from '../Logo'
import { SyncState } from '../SyncState'
import { CREATE, MAIN, NEW, SIGN_UP } from '../words'
import { AccountMenu } from './AccountMenu'
import styles from './Header.module.css'
import { headerLinks } from './pages'

interface HeaderProps {
  readonly user: CurrentUser | null
  readonly workspace: Workspace | null
  /** The search box or icon. */
  readonly search: ReactNode
  /** The link to the notifications, if someone is signed in. */
  readonly bell: ReactNode
  readonly onLogout: () => void
}

export function Header({ user, workspace, search, bell, onLogout }: HeaderProps) {
  const { pathname } = useLocation()
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Logo />
        <nav aria-label={MAIN} className={styles.nav}>
          {headerLinks.map(({ to, label, isNew }) => (
            <Link key={to} to={to} className={styles.link} aria-current={isWithin(pathname, to) ? 'page' : undefined}>
              {label}
              {isNew && <span className={styles.tag}>{NEW}</span>}
            </Link>
          ))}
        </nav>
        <div className={styles.end}>
          {search}
          {workspace && <SyncState workspace={workspace} />}
          {user ? (
            <>
              <ButtonLink to="/board/new" look="primary" size="s" className={styles.create}>
                <PlusIcon size={18} />
                <span className={styles.createLabel}>{CREATE}</span>
              </ButtonLink>
              {bell}
              <AccountMenu user={user} onLogout={onLogout} />
            </>
          ) : (
            <>
              <ButtonLink to="/auth" look="ghost" size="s">
                {LOG_IN}
              </ButtonLink>
              <ButtonLink to="/auth?tab=register" look="primary" size="s">
                {SIGN_UP}
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </header>
  )
}

/** Whether this is the page, or one below it. */
const isWithin = (pathname: string, page: string) => pathname === page || pathname.startsWith(`${page}/`)
