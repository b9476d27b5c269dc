import type { ReactNode } from 'react'
import { TrendingIcon, UsersIcon } from '../../ui/iconSets/pageIcons'
import { HistoryIcon, type Icon, SparklesIcon } from '../../ui/icons'
import { usePageTitle } from '../../ui/usePageTitle'
import styles from './AuthLayout.module.css'
import {
  DESIGN_TRENDS,
  DESIGN_TRENDS_DETAIL,
  LIVING_MOOD_BOARDS,
  LIVING_MOOD_BOARDS_DETAIL,
  PROMISE,
  REAL_TIME_COLLABORATION,
  REAL_TIME_COLLABORATION_DETAIL,
  TIME_LAPSE_HISTORY,
  TIME_LAPSE_HISTORY_DETAIL,
} from './words'

interface AuthLayoutProps {
  readonly title: string
  /** A notice above the title. */
  readonly banner?: ReactNode
  readonly children: ReactNode
}

/** The form beside the four promises; on a phone the form comes first. */
export function AuthLayout({ title, banner, children }: AuthLayoutProps) {
  usePageTitle(title)
  return (
    <div className={styles.layout}>
      <div className={styles.form}>
        {banner}
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
      <Promises />
    </div>
  )
}

/** The four promises of the sign-in page. */
const PROMISES: readonly { readonly icon: Icon; readonly title: string; readonly text: string }[] = [
  {
    icon: SparklesIcon,
    title: LIVING_MOOD_BOARDS,
    text: LIVING_MOOD_BOARDS_DETAIL,
  },
  {
    icon: UsersIcon,
    title: REAL_TIME_COLLABORATION,
    text: REAL_TIME_COLLABORATION_DETAIL,
  },
  {
    icon: HistoryIcon,
    title: TIME_LAPSE_HISTORY,
    text: TIME_LAPSE_HISTORY_DETAIL,
  },
  {
    icon: TrendingIcon,
    title: DESIGN_TRENDS,
    text: DESIGN_TRENDS_DETAIL,
  },
]

function Promises() {
  return (
    <section aria-labelledby="promises" className={styles.promises}>
      <h2 id="promises" className={styles.promisesTitle}>
        {PROMISE}
      </h2>
      <ul className={styles.list}>
        {PROMISES.map(({ icon: Glyph, title, text }) => (
          <li key={title} className={styles.promise}>
            <span className={styles.icon}>
              <Glyph size={22} />
            </span>
            <div>
              <h3 className={styles.name}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
