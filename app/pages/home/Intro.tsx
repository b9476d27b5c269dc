import { ButtonLink } from '../../ui/Button'
import { Collage } from './Collage'
import styles from './Intro.module.css'

interface IntroProps {
  readonly isSignedIn: boolean
}

/** One line of what this is, beside a board that shows it. */
export function Intro({ isSignedIn }: IntroProps) {
  return (
    <section className={styles.intro} data-compact={isSignedIn ? '' : undefined} aria-labelledby="intro">
      <div className={styles.words}>
        <h1 id="intro" className={styles.title}>
          Catch it on the street, weave it into a board.
        </h1>
        <p className={styles.text}>Nothing you made is ever lost, with or without a network.</p>
        <ButtonLink to={isSignedIn ? '/board/new' : '/auth'} look="primary" className={styles.begin}>
          {isSignedIn ? 'Create a board' : 'Start your first board'}
        </ButtonLink>
      </div>
      <Collage />
    </section>
  )
}
