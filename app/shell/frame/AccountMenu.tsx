import type { CurrentUser } from '../../../contract/shared/account'
import { Avatar } from '../../ui/Avatar'
import { LogOutIcon } from '../../ui/iconSets/pageIcons'
import { Menu } from '../../ui/Menu'
import { PHONE, useMediaQuery } from '../../ui/useMediaQuery'
import { LOG_OUT, MY_ACCOUNT } from '../words'
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
