import type { SWRResponse } from 'swr'
import type { Collaborator, Person } from '../../contract/board'
import type { LocalBoard } from '../offline/types'
import { Select } from '../ui/Select'
import { Spinner } from '../ui/Spinner'
import { PersonRow } from './PersonRow'
import { ReadingFailed } from './ReadingFailed'
import { RemoveButton } from './RemoveButton'
import styles from './ShareSheet.module.css'
import { changeRole, removeCollaborator } from './sharingCalls'
import { useAction } from './useAction'

interface PeopleListProps {
  readonly board: LocalBoard
  /** Null where nobody knows. */
  readonly owner: Person | null
  readonly boardId: number
  readonly ownId: number
  readonly collaborators: SWRResponse<Collaborator[], Error>
  /** Without a network what the server did not tell is left out: the sheet says why. */
  readonly isConnected: boolean
  /** Told what happened, in words. */
  readonly onChanged: (words: string) => void
}

/** The owner and who works with them; without an answer of the server, as this device knew them last. */
export function PeopleList({ board, owner, boardId, ownId, collaborators, isConnected, onChanged }: PeopleListProps) {
  const { data, error, isLoading } = collaborators
  const isOwner = board.userId === ownId
  const known = data ? null : board.collaborators
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>People</h3>
      <ul className={styles.people}>
        {(owner || isOwner) && (
          <PersonRow person={owner} isSelf={isOwner}>
            <span className={styles.role}>Owner</span>
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
      {isLoading && <Spinner label="Reading who works here" />}
      {error && !data && !isLoading && isConnected && (
        <ReadingFailed error={error} onRetry={() => void collaborators.mutate()} />
      )}
      {data?.length === 0 && isOwner && <p className={styles.note}>Nobody else yet.</p>}
    </section>
  )
}

const ROLES = [
  { value: 'edit', label: 'Can edit' },
  { value: 'view', label: 'Can view' },
] as const

interface CollaboratorRowProps {
  readonly boardId: number
  readonly collaborator: Collaborator
  /** The board is the person's own: they decide. */
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
      await onChanged(next === 'edit' ? `${name} can edit now` : `${name} can only look now`)
    })
  const handleRemove = () =>
    action.run(async () => {
      await removeCollaborator(boardId, id)
      await onChanged(`${name} is removed`)
    })
  return (
    <PersonRow person={user} isSelf={isSelf} error={action.error}>
      {isMine ? (
        <>
          <Select
            label={`What ${name} may do`}
            isLabelHidden
            className={styles.roleChoice}
            options={ROLES}
            value={role}
            disabled={action.isBusy}
            onChange={(next) => void handleRole(next)}
          />
          <RemoveButton label={`Remove ${name}`} sureLabel="Remove" isBusy={action.isBusy} onRemove={handleRemove} />
        </>
      ) : (
        <span className={styles.role}>{canEdit ? 'Can edit' : 'Can view'}</span>
      )}
    </PersonRow>
  )
}

function nameOf({ displayName, username }: Person): string {
  return displayName || username
}
