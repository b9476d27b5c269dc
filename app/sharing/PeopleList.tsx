import type { ReactNode } from 'react'
import type { SWRResponse } from 'swr'
import type { Collaborator, Person } from '../../contract/shared/board'
import type { LocalBoard } from '../offline/types'
import { Avatar } from '../ui/Avatar'
import { Select } from '../ui/forms/Select'
import { Link } from '../ui/Link'
import { profilePath } from '../ui/paths'
import { Spinner } from '../ui/Spinner'
import { REMOVE } from '../ui/words'
import { ReadingFailed } from './ReadingFailed'
import { RemoveButton } from './RemoveButton'
import styles from './ShareSheet.module.css'
import { changeRole, removeCollaborator } from './sharingCalls'
import { useAction } from './useAction'
import {
  accessFor,
  CAN_EDIT,
  CAN_VIEW,
  canEditNow,
  canOnlyViewNow,
  isRemoved,
  JUST_YOU_FOR_NOW,
  LOADING_PEOPLE,
  OWNER,
  PEOPLE,
  removePerson,
  YOU,
  YOU_IN_BRACKETS,
} from './words'

interface PeopleListProps {
  readonly board: LocalBoard
  /** Null if unknown. */
  readonly owner: Person | null
  readonly boardId: number
  readonly ownId: number
  readonly collaborators: SWRResponse<Collaborator[], Error>
  /** Offline, what was never received from the server is left out: the sheet says why. */
  readonly isConnected: boolean
  /** Called with a description of what happened. */
  readonly onChanged: (words: string) => void
}

/** The owner and the collaborators, with this device's copy as the fallback. */
export function PeopleList({ board, owner, boardId, ownId, collaborators, isConnected, onChanged }: PeopleListProps) {
  const { data, error, isLoading } = collaborators
  const isOwner = board.userId === ownId
  const known = data ? null : board.collaborators
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{PEOPLE}</h3>
      <ul className={styles.people}>
        {(owner || isOwner) && (
          <PersonRow person={owner} isSelf={isOwner}>
            <span className={styles.role}>{OWNER}</span>
          </PersonRow>
        )}
        {known?.map((person) => (
          <PersonRow key={person.id} person={person} isSelf={person.id === ownId} />
        ))}
        {data?.map((each) => (
          <CollaboratorRow
            key={each.id}
            boardId={boardId}
            collaborator={each}
            isMine={isOwner}
            isSelf={each.userId === ownId}
            onChanged={async (words) => {
              await collaborators.mutate()
              onChanged(words)
            }}
          />
        ))}
      </ul>
      {isLoading && <Spinner label={LOADING_PEOPLE} />}
      {error && !data && !isLoading && isConnected && (
        <ReadingFailed error={error} onRetry={() => void collaborators.mutate()} />
      )}
      {data?.length === 0 && isOwner && <p className={styles.note}>{JUST_YOU_FOR_NOW}</p>}
    </section>
  )
}

interface PersonRowProps {
  /** Null for the current person if this device doesn't know their details. */
  readonly person: Person | null
  readonly isSelf?: boolean
  readonly error?: string
  /** The person's role, or actions. */
  readonly children?: ReactNode
}

function PersonRow({ person, isSelf, error, children }: PersonRowProps) {
  const name = person ? nameOf(person) : YOU
  return (
    <li className={styles.person}>
      <Avatar username={person?.username ?? name} avatarUrl={person?.avatarUrl} />
      <span className={styles.who}>
        <span className={styles.name}>
          {name}
          {isSelf && person && <span className={styles.self}> {YOU_IN_BRACKETS}</span>}
        </span>
        {person && (
          <Link to={profilePath(person.username)} className={styles.username}>
            @{person.username}
          </Link>
        )}
      </span>
      {children}
      {error && (
        <p role="alert" className={styles.rowError}>
          {error}
        </p>
      )}
    </li>
  )
}

function nameOf({ displayName, username }: Person): string {
  return displayName || username
}

const ROLES = [
  { value: 'edit', label: CAN_EDIT },
  { value: 'view', label: CAN_VIEW },
] as const

interface CollaboratorRowProps {
  readonly boardId: number
  readonly collaborator: Collaborator
  /** Whether the board belongs to this person, who then decides. */
  readonly isMine: boolean
  readonly isSelf: boolean
  readonly onChanged: (words: string) => Promise<void>
}

function CollaboratorRow({ boardId, collaborator, isMine, isSelf, onChanged }: CollaboratorRowProps) {
  const action = useAction()
  const { id, user, canEdit } = collaborator
  const name = nameOf(user)
  const role = canEdit ? 'edit' : 'view'
  const handleRole = (next: string) =>
    action.run(async () => {
      await changeRole(boardId, id, next === 'edit')
      await onChanged(next === 'edit' ? canEditNow(name) : canOnlyViewNow(name))
    })
  const handleRemove = () =>
    action.run(async () => {
      await removeCollaborator(boardId, id)
      await onChanged(isRemoved(name))
    })
  return (
    <PersonRow person={user} isSelf={isSelf} error={action.error}>
      {isMine ? (
        <>
          <Select
            label={accessFor(name)}
            isLabelHidden
            className={styles.roleChoice}
            options={ROLES}
            value={role}
            disabled={action.isBusy}
            onChange={(next) => void handleRole(next)}
          />
          <RemoveButton label={removePerson(name)} sureLabel={REMOVE} isBusy={action.isBusy} onRemove={handleRemove} />
        </>
      ) : (
        <span className={styles.role}>{canEdit ? CAN_EDIT : CAN_VIEW}</span>
      )}
    </PersonRow>
  )
}
