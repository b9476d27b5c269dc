import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { CurrentUser } from '../../../contract/shared/account'
import type { Workspace } from '../../offline/workspace'
import { Avatar } from '../../ui/Avatar'
import { ButtonLink } from '../../ui/Button'
import { LogOutIcon } from '../../ui/iconSets/pageIcons'
import { PlusIcon } from '../../ui/icons'
import { Link } from '../../ui/Link'
import { Menu } from '../../ui/Menu'
import { PHONE, useMediaQuery } from '../../ui/useMediaQuery'
import { LOG_IN } from '../../ui/words'
import { Logo } from '../Logo'
import { SyncState } from '../SyncState'
import { CREATE, LOG_OUT, MAIN, MY_ACCOUNT, NEW, SIGN_UP } from '../words'
import styles from './Header.module.css'
import { accountLinks, headerLinks } from './pages'

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

interface AccountMenuProps {
  readonly user: CurrentUser
  readonly onLogout: () => void
}

function AccountMenu({ user, onLogout }: AccountMenuProps) {
  const isPhone = useMediaQuery(PHONE)
  const links = accountLinks.filter(({ isForPhone }) => isPhone || !isForPhone)
  return (
    <Menu
      title={MY_ACCOUNT}
      items={[...links, { label: LOG_OUT, icon: LogOutIcon, onSelect: onLogout, hasDivider: true }]}
      trigger={{
        'aria-label': MY_ACCOUNT,
        'data-tooltip': MY_ACCOUNT,
        className: styles.trigger,
        children: <Avatar username={user.username} avatarUrl={user.avatarUrl} />,
      }}
    />
  )
}
