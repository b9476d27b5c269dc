import { HistoryIcon, type Icon, SparklesIcon, TrendingIcon, UsersIcon } from '../../ui/icons'
import styles from './Promises.module.css'

/** The four promises of the sign-in page. */
const PROMISES: readonly { readonly icon: Icon; readonly title: string; readonly text: string }[] = [
  {
    icon: SparklesIcon,
    title: 'Living mood boards',
    text: 'Boards that grow with AI suggestions.',
  },
  {
    icon: UsersIcon,
    title: 'Real-time collaboration',
    text: 'Work on one board with your team members, at the same time.',
  },
  {
    icon: HistoryIcon,
    title: 'Time-lapse history',
    text: 'Watch your creative evolution, and go back to any moment of it.',
  },
  {
    icon: TrendingIcon,
    title: 'Design trends',
    text: 'Discover what is coming, with AI forecasting.',
  },
]

export function Promises() {
  return (
    <section aria-labelledby="promises" className={styles.promises}>
      <h2 id="promises" className={styles.title}>
        Every thread of an idea, in one place
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
