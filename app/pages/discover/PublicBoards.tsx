import { PublicBoardFeed } from '../../inspirations/PublicBoardFeed'
import { publicBoardsOf } from '../../inspirations/PublicBoardStore'
import { ButtonLink } from '../../ui/Button'
import { LOG_IN } from '../../ui/words'
import styles from './discover.module.css'
import { MAKE_ONE_OF_YOURS_PUBLIC, NOBODY_HAS_MADE_BOARD_PUBLIC_YET, PUBLIC_BOARDS_NEED_ACCOUNT } from './words'

interface PublicBoardsProps {
  /** Null for a visitor, who sees no boards. */
  readonly userId: number | null
}

/** Public boards, most recently edited first. */
export function PublicBoards({ userId }: PublicBoardsProps) {
  if (userId === null)
    return (
      <div className={styles.empty}>
        <p>{PUBLIC_BOARDS_NEED_ACCOUNT}</p>
        <ButtonLink to="/auth?next=%2Fdiscover%3Ftab%3Dboards" look="primary">
          {LOG_IN}
        </ButtonLink>
      </div>
    )
  return (
    <PublicBoardFeed
      feed={publicBoardsOf(userId).feed()}
      userId={userId}
      empty={
        <div className={styles.empty}>
          <p>{NOBODY_HAS_MADE_BOARD_PUBLIC_YET}</p>
          <ButtonLink to="/profile">{MAKE_ONE_OF_YOURS_PUBLIC}</ButtonLink>
        </div>
      }
    />
  )
}
