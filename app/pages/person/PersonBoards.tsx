import * as z from 'zod/mini'
import type { PublicProfile } from '../../../contract/people'
import { type BoardListItem, boardListItem } from '../../../contract/shared/board'
import { lenientParser } from '../../../contract/shared/reading'
import { useAccount } from '../../account/useAccount'
import { errorMessage } from '../../api/ApiError'
import { useApi } from '../../api/useApi'
import { FoundBoard } from '../../cards/FoundBoard'
import { useMore } from '../../cards/useMore'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { Button, ButtonLink } from '../../ui/Button'
import { CardGrid } from '../../ui/content/CardGrid'
import { TRY_AGAIN } from '../../ui/words'
import styles from './PersonPage.module.css'
import { BOARDS, MY_BOARDS, NO_PUBLIC_BOARDS_YET, YOU_SHOW_NO_BOARD_TO_EVERYBODY } from './words'

const boardList = z.array(boardListItem)
const parse: (value: unknown) => BoardListItem[] = lenientParser(boardList)

interface PersonBoardsProps {
  readonly person: PublicProfile
  /** Of the viewer. */
  readonly userId: number
}

/** A person's public boards, and those they share with the viewer. */
export function PersonBoards({ person, userId }: PersonBoardsProps) {
  const { workspace } = useAccount()
  const { data, error, mutate } = useApi({ path: `/api/boards?userId=${person.id}`, parse, userId })
  const isOwn = person.id === userId
  // On their own page, people see what others see; their profile lists all boards.
  const boards = data?.filter((board) => board.userId === person.id && (!isOwn || board.visibility === 'public'))
  const { count, end } = useMore(boards?.length ?? 0, String(person.id))
  if (error && !boards) {
    return (
      <div role="alert" className={styles.nothing}>
        <p>{errorMessage(error)}</p>
        <Button onClick={() => void mutate().catch(reportUnless(isOutsideFailure, 'person'))}>{TRY_AGAIN}</Button>
      </div>
    )
  }
  if (boards?.length === 0) {
    return (
      <div className={styles.nothing}>
        <p>{isOwn ? YOU_SHOW_NO_BOARD_TO_EVERYBODY : NO_PUBLIC_BOARDS_YET}</p>
        {isOwn && <ButtonLink to="/profile">{MY_BOARDS}</ButtonLink>}
      </div>
    )
  }
  return (
    <>
      <h2 className="visually-hidden">{BOARDS}</h2>
      <CardGrid isLoading={!boards}>
        {boards?.slice(0, count).map(({ id, uid, name, category, visibility, thumbnailUrl }) => (
          <FoundBoard
            key={uid}
            to={`/board/${id}`}
            uid={uid}
            title={name}
            category={category}
            visibility={visibility}
            thumbnailUrl={thumbnailUrl}
            owner={null}
            source={workspace}
          />
        ))}
      </CardGrid>
      <div ref={end} />
    </>
  )
}
