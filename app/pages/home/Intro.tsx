import { ButtonLink } from '../../ui/Button'
import { Collage } from './Collage'
import styles from './Intro.module.css'
import { CATCH_IT_ON_STREET, CREATE_A_BOARD, NOTHING_YOU_MADE_IS_EVER_LOST, START_YOUR_FIRST_BOARD } from './words'

interface IntroProps {
  readonly isSignedIn: boolean
}

/** One line of what this is, beside a board that shows it. */
export function Intro({ isSignedIn }: IntroProps) {
  return (
    <section className={styles.intro} data-compact={isSignedIn ? '' : undefined} aria-labelledby="intro">
      <div className={styles.words}>
        <h1 id="intro" className={styles.title}>
          {CATCH_IT_ON_STREET}
        </h1>
        <p className={styles.text}>{NOTHING_YOU_MADE_IS_EVER_LOST}</p>
        <ButtonLink to={isSignedIn ? '/board/new' : '/try'} look="primary" className={styles.begin}>
          {isSignedIn ? CREATE_A_BOARD : START_YOUR_FIRST_BOARD}
        </ButtonLink>
      </div>
      <Collage />
    </section>
  )
}
