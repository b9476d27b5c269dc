import { Link } from 'react-router-dom'
import styles from './Footer.module.css'
import { footerLinks } from './pages'
import { ThemeChoice } from './ThemeChoice'

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <p>© {new Date().getFullYear()} Moodloom</p>
        {footerLinks.length > 0 && (
          <nav aria-label="Footer" className={styles.links}>
            {footerLinks.map(({ to, label }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </nav>
        )}
        <ThemeChoice />
      </div>
    </footer>
  )
}
