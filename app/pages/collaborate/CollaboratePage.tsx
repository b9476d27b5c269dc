import { type ReactNode, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAccount } from '../../account/useAccount'
import { BoardCard } from '../../cards/BoardCard'
import { useBoards } from '../../cards/useBoards'
import type { LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { ButtonLink } from '../../ui/Button'
import { CardGrid } from '../../ui/content/CardGrid'
import { Page } from '../../ui/content/Page'
import styles from './CollaboratePage.module.css'
import { Invitations } from './Invitations'
import {
  COLLABORATE,
  COLLABORATE_SUBTITLE,
  MY_BOARDS,
  NO_BOARDS_SHARED_YET,
  NOTHING_SHARED_WITH_YOU,
  SHARED_BY_ME,
  SHARED_WITH_ME,
} from './words'

/** Invitations to answer, and boards shared with and by this person. */
export function CollaboratePage() {
  const { user, workspace } = useAccount()
  const [query] = useSearchParams()
  const title = useRef<HTMLHeadingElement>(null)
  const boards = useBoards(workspace)
  if (!user) return null
  const shared = boards && sharedBoards(boards, user.id)
  const requested = Number(query.get('invitation'))
  return (
    <Page titleRef={title} title={COLLABORATE} subtitle={COLLABORATE_SUBTITLE}>
      <Invitations
        user={user}
        workspace={workspace}
        highlighted={Number.isInteger(requested) && requested > 0 ? requested : null}
        onAnswered={() => title.current?.focus()}
      />
      <BoardSection id="with-me" title={SHARED_WITH_ME} boards={shared?.withMe} workspace={workspace}>
        <p>{NOTHING_SHARED_WITH_YOU}</p>
      </BoardSection>
      <BoardSection id="by-me" title={SHARED_BY_ME} boards={shared?.byMe} workspace={workspace}>
        <p>{NO_BOARDS_SHARED_YET}</p>
        <ButtonLink to="/profile">{MY_BOARDS}</ButtonLink>
      </BoardSection>
    </Page>
  )
}

interface BoardSectionProps {
  readonly id: string
  readonly title: string
  /** Null or undefined while loading. */
  readonly boards: readonly LocalBoard[] | null | undefined
  readonly workspace: Workspace | null
  /** Shown if there are none. */
  readonly children: ReactNode
}

function BoardSection({ id, title, boards, workspace, children }: BoardSectionProps) {
  const isEmpty = boards?.length === 0
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {isEmpty ? (
        <div className={styles.empty}>{children}</div>
      ) : (
        <CardGrid isLoading={!boards || !workspace}>
          {workspace && boards?.map((board) => <BoardCard key={board.uid} board={board} workspace={workspace} />)}
        </CardGrid>
      )}
    </section>
  )
}

export interface SharedBoards {
  /** Other people's boards that this person works on. A public board merely viewed does not count. */
  readonly withMe: readonly LocalBoard[]
  /** This person's own boards that others work on. */
  readonly byMe: readonly LocalBoard[]
}

/** Which of a device's boards are shared, and by whom. Keeps the order. */
export function sharedBoards(boards: readonly LocalBoard[], userId: number): SharedBoards {
  return {
    withMe: boards.filter(
      (board) => board.userId !== userId && board.collaborators.some((person) => person.id === userId),
    ),
    byMe: boards.filter((board) => board.userId === userId && board.collaborators.length > 0),
  }
}
