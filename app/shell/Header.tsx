import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import type { CurrentUser } from '../../contract/account'
import type { Workspace } from '../offline/workspace'
import { ButtonLink } from '../ui/Button'
import { PlusIcon } from '../ui/icons'
import { AccountMenu } from './AccountMenu'
import styles from './Header.module.css'
import { Logo } from './Logo'
import { headerLinks } from './pages'
import { SyncState } from './SyncState'

interface HeaderProps {
  readonly user: CurrentUser | null
  readonly workspace: Workspace | null
  /** The way to search: a box, or an icon. */
  readonly search: ReactNode
  /** The way to the notifications, for who is signed in. */
  readonly bell: ReactNode
  readonly onLogout: () => void
}

export function Header({ user, workspace, search, bell, onLogout }: HeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Logo />
        {headerLinks.length > 0 && (
          <nav aria-label="Main" className={styles.nav}>
            {headerLinks.map(({ to, label, isNew }) => (
              <NavLink key={to} to={to} className={styles.link}>
                {label}
                {isNew && <span className={styles.tag}>New</span>}
              </NavLink>
            ))}
          </nav>
        )}
        <div className={styles.end}>
          {search}
          {workspace && <SyncState workspace={workspace} />}
          {user ? (
            <>
              <ButtonLink to="/board/new" look="primary" size="s" className={styles.create}>
                <PlusIcon size={18} />
                <span className={styles.createLabel}>Create</span>
              </ButtonLink>
              {bell}
              <AccountMenu user={user} onLogout={onLogout} />
            </>
          ) : (
            <>
              <ButtonLink to="/auth" look="ghost" size="s">
                Log in
              </ButtonLink>
              <ButtonLink to="/auth" look="primary" size="s">
                Sign up
              </ButtonLink>
            </>
          )}
        </div>
      </div>
    </header>
  )
}
