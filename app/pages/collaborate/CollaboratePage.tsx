import { type ReactNode, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAccount } from '../../account/useAccount'
import { BoardCard } from '../../cards/BoardCard'
import { CardGrid } from '../../cards/CardGrid'
import { useBoards } from '../../cards/useBoards'
import type { LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { ButtonLink } from '../../ui/Button'
import { Page } from '../../ui/Page'
import styles from './CollaboratePage.module.css'
import { Invitations } from './Invitations'
import { sharedBoards } from './sharedBoards'

/** Invitations to answer, and the boards that are shared, in either direction. */
export function CollaboratePage() {
  const { user, workspace } = useAccount()
  const [query] = useSearchParams()
  const title = useRef<HTMLHeadingElement>(null)
  const boards = useBoards(workspace)
  if (!user) return null
  const shared = boards && sharedBoards(boards, user.id)
  const asked = Number(query.get('invitation'))
  return (
    <Page
      titleRef={title}
      title="Collaborate"
      subtitle="Boards you share with others, and what others ask you to join."
    >
      <Invitations
        user={user}
        workspace={workspace}
        askedFor={Number.isInteger(asked) && asked > 0 ? asked : null}
        onAnswered={() => title.current?.focus()}
      />
      <BoardSection id="with-me" title="Shared with me" boards={shared?.withMe} workspace={workspace}>
        <p>Nobody shares a board with you yet. When someone invites you, the invitation appears here.</p>
      </BoardSection>
      <BoardSection id="by-me" title="Shared by me" boards={shared?.byMe} workspace={workspace}>
        <p>You share no board yet. Open one of yours and press Invite.</p>
        <ButtonLink to="/profile">My boards</ButtonLink>
      </BoardSection>
    </Page>
  )
}

interface BoardSectionProps {
  readonly id: string
  readonly title: string
  /** Undefined or null while they are read. */
  readonly boards: readonly LocalBoard[] | null | undefined
  readonly workspace: Workspace | null
  /** What is said where there are none. */
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
