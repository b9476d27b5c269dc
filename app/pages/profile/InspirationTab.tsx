import { useState } from 'react'
import { useBoardPicker } from '../../boardPicker/useBoardPicker'
import { Chips } from '../../inspirations/Chips'
import { InspirationFeed } from '../../inspirations/InspirationFeed'
import { inspirationsOf } from '../../inspirations/InspirationStore'
import { PublicBoardFeed } from '../../inspirations/PublicBoardFeed'
import { publicBoardsOf } from '../../inspirations/PublicBoardStore'
import { useInspirationActions } from '../../inspirations/useInspirationActions'
import type { Workspace } from '../../offline/workspace'
import { ButtonLink } from '../../ui/Button'
import styles from './ProfilePage.module.css'
import {
  BOARDS_LABEL,
  DISCOVER,
  INSPIRATIONS,
  LIKED,
  NOTHING_LIKED_YET,
  NOTHING_SAVED_YET,
  noBoardsYet,
  SAVED,
  WHAT_IS_SHOWN,
} from './words'

interface InspirationTabProps {
  readonly of: 'liked' | 'saved'
  readonly userId: number
  readonly workspace: Workspace | null
}

const BOARDS = [{ value: 'boards', label: BOARDS_LABEL }] as const

/** What the person liked or saved, latest first: inspirations, or other people's public boards. */
export function InspirationTab({ of, userId, workspace }: InspirationTabProps) {
  const { pickBoard, element: picker } = useBoardPicker(workspace)
  const actions = useInspirationActions({ userId, workspace, pickBoard })
  const [shown, setShown] = useState<'boards' | undefined>()
  return (
    <div className={styles.collection}>
      <h2 className="visually-hidden">{of === 'liked' ? LIKED : SAVED}</h2>
      <Chips label={WHAT_IS_SHOWN} all={INSPIRATIONS} chips={BOARDS} current={shown} onChange={setShown} />
      {shown === 'boards' ? (
        <PublicBoardFeed
          feed={publicBoardsOf(userId).feed(of)}
          userId={userId}
          empty={<Nothing words={noBoardsYet(of)} to="/discover?tab=boards" />}
        />
      ) : (
        <InspirationFeed
          feed={inspirationsOf(userId).feed({ of })}
          actions={actions}
          empty={<Nothing words={of === 'liked' ? NOTHING_LIKED_YET : NOTHING_SAVED_YET} to="/discover" />}
        />
      )}
      {picker}
    </div>
  )
}

function Nothing({ words, to }: { readonly words: string; readonly to: string }) {
  return (
    <div className={styles.nothing}>
      <p>{words}</p>
      <ButtonLink to={to}>{DISCOVER}</ButtonLink>
    </div>
  )
}
