import type { CurrentUser } from '../../contract/account'
import { Avatar } from '../ui/Avatar'
import { LogOutIcon } from '../ui/icons'
import { Menu } from '../ui/Menu'
import { PHONE, useMediaQuery } from '../ui/useMediaQuery'
import styles from './AccountMenu.module.css'
import { accountLinks } from './pages'

interface AccountMenuProps {
  readonly user: CurrentUser
  readonly onLogout: () => void
}

export function AccountMenu({ user, onLogout }: AccountMenuProps) {
  const isPhone = useMediaQuery(PHONE)
  const links = accountLinks.filter(({ isForPhone }) => isPhone || !isForPhone)
  return (
    <Menu
      title="My Account"
      items={[...links, { label: 'Log out', icon: LogOutIcon, onSelect: onLogout, hasDivider: true }]}
      trigger={{
        'aria-label': 'My Account',
        'data-tooltip': 'My Account',
        className: styles.trigger,
        children: <Avatar username={user.username} avatarUrl={user.avatarUrl} />,
      }}
    />
  )
}
