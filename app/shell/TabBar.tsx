import { NavLink } from 'react-router-dom'
import { tabBarLinks } from './pages'
import styles from './TabBar.module.css'

interface TabBarProps {
  readonly isSignedIn: boolean
}

/** Below 768 px: the way around, within thumb's reach. Create asks for an account first. */
export function TabBar({ isSignedIn }: TabBarProps) {
  return (
    <nav aria-label="Tabs" className={styles.bar}>
      {tabBarLinks.map(({ to, label, icon: Glyph }) => (
        <NavLink key={to} to={to === '/board/new' && !isSignedIn ? '/auth' : to} end className={styles.tab}>
          {Glyph && <Glyph size={22} />}
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
