import { useLocation } from 'react-router-dom'
import { Link } from '../../ui/Link'
import { TABS } from '../words'
import { tabBarLinks } from './pages'
import styles from './TabBar.module.css'

interface TabBarProps {
  readonly isSignedIn: boolean
}

/** The navigation below 768 px, within thumb's reach. Create asks for an account first. */
export function TabBar({ isSignedIn }: TabBarProps) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={TABS} className={styles.bar}>
      {tabBarLinks.map(({ to, label, icon: Glyph }) => (
        <Link
          key={to}
          to={to === '/board/new' && !isSignedIn ? '/auth' : to}
          aria-current={to === pathname ? 'page' : undefined}
          className={styles.tab}
        >
          {Glyph && <Glyph size={22} />}
          {label}
        </Link>
      ))}
    </nav>
  )
}
