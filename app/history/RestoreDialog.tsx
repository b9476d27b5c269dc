import { useRef, useState } from 'react'
import type { HistoryEntry } from '../../contract/history'
import { errorMessage } from '../api/ApiError'
import { type BoardElement, compareZ, fromFields } from '../board/store/BoardElement'
import type { BoardView } from '../board/view/BoardViewContext'
import { uuidv7 } from '../offline/plain/ids'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { Switch } from '../ui/forms/Switch'
import { Dialog } from '../ui/overlays/Dialog'
import { toast } from '../ui/toast'
import { CANCEL, UNDO } from '../ui/words'
import styles from './history.module.css'
import { momentTime } from './moments'
import type { SnapshotElement, SnapshotElements } from './Replay'
import { RestorePictures } from './RestorePictures'
import { type RestoreInput, restoreBoard } from './restoreBoard'
import {
  ADDED_BACK,
  CHANGED,
  ELEMENTS,
  ERROR,
  NOW,
  REMOVED,
  RESTORE,
  RESTORE_THIS_VERSION,
  RESTORE_VISIBILITY,
  RESTORE_VISIBILITY_DETAIL,
  RESTORING,
  restoreThisVersionDetail,
  SNAPSHOT_RESTORED,
  snapshotRestoredDetail,
  THEN,
  THIS_VERSION_COULD_NOT_BE_RESTORED,
} from './words'

interface RestoreDialogProps {
  readonly entry: HistoryEntry
  readonly then: SnapshotElements
  readonly now: BoardView
  readonly board: LocalBoard
  readonly workspace: Workspace
  readonly onClose: () => void
  readonly onRestored: () => void
}

/** Shows what restoring a version would change, and restores it. */
export function RestoreDialog({ entry, then, now, board, workspace, onClose, onRestored }: RestoreDialogProps) {
  const { store } = now
  const [withVisibility, setWithVisibility] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // The same for a retry after a lost response: it must not restore twice. Another choice is another restore.
  const mutationId = useRef(uuidv7())
  const current = store.order.flatMap((id) => store.element(id) ?? [])
  const restored = [...then.values()].map((element) => fromFields(element.id, element)).sort(compareZ)
  const { back, changed, gone } = restoreChangesOf(current, then)
  const isOwner = board.userId === workspace.userId

  const restore = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      await restoreAndNotify({ store, workspace, entryId: entry.id, withVisibility, mutationId: mutationId.current })
      onRestored()
    } catch (error) {
      setProblem(errorMessage(error) ?? THIS_VERSION_COULD_NOT_BE_RESTORED)
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={RESTORE_THIS_VERSION}
      description={restoreThisVersionDetail(momentTime(entry.timestamp))}
      actions={
        <>
          <Button onClick={onClose}>{CANCEL}</Button>
          <Button look="primary" disabled={isBusy} onClick={() => void restore()}>
            {isBusy ? RESTORING : RESTORE}
          </Button>
        </>
      }
    >
      <RestorePictures now={current} then={restored} workspace={workspace} />
      <table className={styles.compare}>
        <thead>
          <tr>
            <td />
            <th scope="col">{NOW}</th>
            <th scope="col">{THEN}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{ELEMENTS}</th>
            <td>{current.length}</td>
            <td>{then.size}</td>
          </tr>
          <tr>
            <th scope="row">{ADDED_BACK}</th>
            <td />
            <td>{back}</td>
          </tr>
          <tr>
            <th scope="row">{CHANGED}</th>
            <td />
            <td>{changed}</td>
          </tr>
          <tr>
            <th scope="row">{REMOVED}</th>
            <td>{gone}</td>
            <td />
          </tr>
        </tbody>
      </table>
      {isOwner && (
        <Switch
          label={RESTORE_VISIBILITY}
          hint={RESTORE_VISIBILITY_DETAIL}
          checked={withVisibility}
          onChange={(event) => {
            setWithVisibility(event.target.checked)
            mutationId.current = uuidv7()
          }}
        />
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </Dialog>
  )
}

/** What restoring would change, in numbers of elements. */
interface RestoreChanges {
  readonly back: number
  readonly changed: number
  readonly gone: number
}

/** Compares the board's current state with a past moment. */
function restoreChangesOf(now: readonly BoardElement[], then: SnapshotElements): RestoreChanges {
  const here = new Map(now.map((element) => [element.id, element]))
  let [back, changed] = [0, 0]
  for (const [id, target] of then) {
    const element = here.get(id)
    if (!element) back++
    else if (!isAlike(element, target)) changed++
  }
  return { back, changed, gone: now.filter(({ id }) => !then.has(id)).length }
}

const FIELDS = ['type', 'content', 'positionX', 'positionY', 'width', 'height', 'rotation', 'zIndex'] as const

function isAlike(now: BoardElement, then: SnapshotElement): boolean {
  return FIELDS.every((name) => then[name] === null || now[name] === then[name]) && sorted(now) === sorted(then)
}

function sorted({ properties }: Pick<BoardElement, 'properties'> | Pick<SnapshotElement, 'properties'>): string {
  return JSON.stringify(Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function restoreAndNotify(input: RestoreInput): Promise<void> {
  const { elements, checkpointId } = await restoreBoard(input)
  const { store, mutationId } = input
  const undo = () => {
    if (store.undoRestore(mutationId)) return
    // An older server doesn't report what it changed: undo restores the version that it saved before.
    restoreAndNotify({ ...input, entryId: checkpointId, mutationId: uuidv7() }).catch((error: unknown) =>
      toast({
        title: ERROR,
        description: errorMessage(error) ?? THIS_VERSION_COULD_NOT_BE_RESTORED,
        variant: 'destructive',
      }),
    )
  }
  toast({
    title: SNAPSHOT_RESTORED,
    description: snapshotRestoredDetail(elements),
    action: { label: UNDO, onClick: undo },
  })
}
