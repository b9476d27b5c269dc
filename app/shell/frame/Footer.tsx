import { Link } from '../../ui/Link'
import { footerLinks } from '../footerLinks'
import { copyright, FOOTER } from '../words'
import styles from './Footer.module.css'
import { ThemeChoice } from './ThemeChoice'

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <p>{copyright(new Date().getFullYear())}</p>
        <nav aria-label={FOOTER} className={styles.links}>
          {footerLinks.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <ThemeChoice />
      </div>
    </footer>
  )
}
