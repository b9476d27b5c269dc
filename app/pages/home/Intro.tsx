import type { LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { ButtonLink } from '../../ui/Button'
import { boardPath } from '../../ui/boardPath'
import { Thumbnail } from '../../ui/content/Thumbnail'
import { CameraIcon, PlusIcon } from '../../ui/icons'
import { Link } from '../../ui/Link'
import { Collage } from './Collage'
import styles from './Intro.module.css'
import {
  CATCH_IT_ON_STREET,
  CONTINUE,
  CREATE_A_BOARD,
  NEW,
  NOTHING_YOU_MADE_IS_EVER_LOST,
  PHOTO,
  START_YOUR_FIRST_BOARD,
} from './words'

interface IntroProps {
  readonly isSignedIn: boolean
  /** The last edited board. */
  readonly last: LocalBoard | undefined
  /** Null until it is open. */
  readonly source: Workspace | null
}

/** One line on what this is, beside a sample board; for people with boards, a link to the last one instead. */
export function Intro({ isSignedIn, last, source }: IntroProps) {
  const isReturning = isSignedIn && last !== undefined
  return (
    <section
      className={styles.intro}
      data-compact={isSignedIn ? '' : undefined}
      data-returning={isReturning ? '' : undefined}
      aria-labelledby="intro"
    >
      <div className={styles.words}>
        <h1 id="intro" className={styles.title}>
          {CATCH_IT_ON_STREET}
        </h1>
        <p className={styles.text}>{NOTHING_YOU_MADE_IS_EVER_LOST}</p>
        <ButtonLink to={isSignedIn ? '/board/new' : '/try'} look="primary" className={styles.begin}>
          {isSignedIn ? CREATE_A_BOARD : START_YOUR_FIRST_BOARD}
        </ButtonLink>
      </div>
      {isReturning && (
        <div className={styles.again}>
          <Link to={boardPath(last)} className={styles.last}>
            <span className={styles.picture}>
              <Thumbnail uid={last.uid} address={last.thumbnailUrl} source={source} />
            </span>
            <span className={styles.name}>
              {CONTINUE} {last.name}
            </span>
          </Link>
          <ButtonLink to="/board/new">
            <PlusIcon size={18} />
            {NEW}
          </ButtonLink>
          <ButtonLink to="/take-photo">
            <CameraIcon size={18} />
            {PHOTO}
          </ButtonLink>
        </div>
      )}
      <Collage />
    </section>
  )
}
