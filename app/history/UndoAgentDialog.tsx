import { useRef, useState } from 'react'
import type { AgentUndoResponse, HistoryEntry } from '../../contract/history'
import { errorMessage, isUnreachable } from '../api/ApiError'
import type { BoardStore } from '../board/store/BoardStore'
import { uuidv7 } from '../offline/plain/ids'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/overlays/Dialog'
import { toast } from '../ui/toast'
import { CANCEL, UNDO } from '../ui/words'
import styles from './history.module.css'
import { undoAgentOn } from './historyCalls'
import { sendPending } from './sendPending'
import {
  AGENT_COULD_NOT_BE_UNDONE,
  AGENT_WAS_UNDONE,
  NOTHING_TO_UNDO,
  SEND_BEFORE_UNDOING,
  staysDetail,
  UNDO_ALL_OF_AGENT_DETAIL,
  UNDO_EVERYTHING,
  UNDOING,
  undoAllOf,
  undoneDetail,
} from './words'

interface UndoAgentDialogProps {
  readonly agent: NonNullable<HistoryEntry['agent']>
  /** The open board. */
  readonly store: BoardStore
  readonly workspace: Workspace
  readonly onClose: () => void
  readonly onUndone: () => void
}

/** Shows what undoing all of an agent's changes would do, and undoes them. */
export function UndoAgentDialog({ agent, store, workspace, onClose, onUndone }: UndoAgentDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // A retry then finds nothing left, if only the response was lost.
  const wasUnreachable = useRef(false)
  const undo = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      notify(await undoAgent({ store, workspace, tokenId: agent.tokenId }), wasUnreachable.current)
      onUndone()
    } catch (error) {
      wasUnreachable.current ||= isUnreachable(error)
      setProblem(errorMessage(error) ?? AGENT_COULD_NOT_BE_UNDONE)
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={undoAllOf(agent.name)}
      description={UNDO_ALL_OF_AGENT_DETAIL}
      actions={
        <>
          <Button onClick={onClose}>{CANCEL}</Button>
          <Button look="primary" disabled={isBusy} onClick={() => void undo()}>
            {isBusy ? UNDOING : UNDO_EVERYTHING}
          </Button>
        </>
      }
    >
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </Dialog>
  )
}

interface AgentUndoInput {
  /** The open board. */
  readonly store: BoardStore
  readonly workspace: Workspace
  readonly tokenId: number
}

/** What was undone, and a function to undo that. */
interface AgentUndone {
  readonly undone: AgentUndoResponse
  redo(): void
}

/** Undoes all changes by an agent on the board, for everyone, as one undo step. Throws like `restoreBoard`. */
async function undoAgent({ store, workspace, tokenId }: AgentUndoInput): Promise<AgentUndone> {
  const { boardUid, board } = store
  // This person's pending changes have to be on the server, so that they stay.
  await sendPending({ store, workspace }, SEND_BEFORE_UNDOING)
  const undone = await undoAgentOn(board?.id ?? 0, tokenId)
  await workspace.catchUp(boardUid)
  const mutationId = uuidv7()
  const { rev, changes } = undone
  if (changes.length > 0) await store.recordRestore({ mutationId, rev, changes })
  return { undone, redo: () => store.undoRestore(mutationId) }
}

/** `mayBeDone`: an earlier attempt may have undone everything. */
function notify({ undone, redo }: AgentUndone, mayBeDone: boolean): void {
  const names = undone.staying.flatMap(({ name }) => name ?? [])
  const isDone = undone.changes.length > 0
  toast({
    title: isDone || mayBeDone ? AGENT_WAS_UNDONE : NOTHING_TO_UNDO,
    description: [undoneDetail(undone), staysDetail(undone.stays, names)].filter(Boolean).join(' '),
    ...(isDone && { action: { label: UNDO, onClick: redo } }),
  })
}
