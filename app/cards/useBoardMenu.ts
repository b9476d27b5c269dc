import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { IDEMPOTENCY_KEY } from '../../contract/headers'
import { errorMessage } from '../api/ApiError'
import { call } from '../api/request'
import { uuidv7 } from '../offline/plain/ids'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import {
  ArrowRightIcon,
  CopyIcon,
  GlobeIcon,
  LockIcon,
  LogOutIcon,
  PinIcon,
  TrashIcon,
  TrendingIcon,
} from '../ui/iconSets/pageIcons'
import { EditIcon } from '../ui/icons'
import type { MenuItem } from '../ui/Menu'
import { boardPath } from '../ui/paths'
import { toast } from '../ui/toast'
import { DELETE, DISCARD } from '../ui/words'
import { trashBoard } from './trashBoard'
import {
  BOARD_DUPLICATED,
  COULD_NOT_CHANGE_IT,
  COULD_NOT_DELETE_IT,
  COULD_NOT_DISCARD_IT,
  COULD_NOT_DUPLICATE_IT,
  COULD_NOT_KEEP_IT_OFFLINE,
  DUPLICATE,
  KEEP_OFFLINE,
  LEAVE_BOARD,
  MAKE_PRIVATE,
  MAKE_PUBLIC,
  OPEN,
  PUBLISH_AS_INSPIRATION,
  RENAME,
  SEND_BEFORE_DUPLICATING,
  TO_MAKE_BOARD_PUBLIC,
} from './words'

interface BoardMenu {
  readonly items: readonly MenuItem[]
  /** The dialog that an item has opened. */
  readonly asking: 'rename' | 'leave' | null
  readonly endAsking: () => void
}

/** A board's actions on its card. All but duplicating, publishing and leaving work offline. */
export function useBoardMenu(
  board: LocalBoard,
  workspace: Workspace,
  onPublish?: (board: LocalBoard) => void,
): BoardMenu {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<BoardMenu['asking']>(null)
  /** Set while the response to duplicating is missing: another try must not make a second copy. */
  const copyId = useRef<string | null>(null)
  const isOwner = board.userId === workspace.userId
  const isPrivate = board.visibility === 'private'

  const attempt = async (title: string, act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      toast({ title, description: errorMessage(error), variant: 'destructive' })
    }
  }

  const duplicate = async () => {
    // The server copies what it has.
    await workspace.flush(board.uid)
    const waiting = await workspace.waiting()
    if (waiting.some(({ boardUid, refusal }) => boardUid === board.uid && !refusal))
      throw new Error(SEND_BEFORE_DUPLICATING)
    copyId.current ??= uuidv7()
    const headers = { [IDEMPOTENCY_KEY]: copyId.current }
    await call(`/api/boards/${board.id}/duplicate`, { method: 'POST', headers })
    copyId.current = null
    await workspace.refreshBoards()
    toast({ title: BOARD_DUPLICATED })
  }
  const setVisibility = async () => {
    if (isPrivate && !(await mayMakePublic())) return
    await workspace.updateBoard(board.uid, { visibility: isPrivate ? 'public' : 'private' })
  }

  const open: MenuItem = { label: OPEN, icon: ArrowRightIcon, onSelect: () => navigate(boardPath(board)) }
  const pin: MenuItem = {
    label: KEEP_OFFLINE,
    icon: PinIcon,
    isChecked: board.isPinned,
    onSelect: () => void attempt(COULD_NOT_KEEP_IT_OFFLINE, () => workspace.pinBoard(board.uid, !board.isPinned)),
  }
  const leave: MenuItem = {
    label: LEAVE_BOARD,
    icon: LogOutIcon,
    isDanger: true,
    hasDivider: true,
    onSelect: () => setAsking('leave'),
  }
  const discard: MenuItem = {
    label: DISCARD,
    icon: TrashIcon,
    isDanger: true,
    hasDivider: true,
    onSelect: () => void attempt(COULD_NOT_DISCARD_IT, () => workspace.discardDraft(board.uid)),
  }
  const publish: MenuItem = {
    label: PUBLISH_AS_INSPIRATION,
    icon: TrendingIcon,
    isDisabled: board.id === null,
    onSelect: () => onPublish?.(board),
  }
  const owned: MenuItem[] = [
    { label: RENAME, icon: EditIcon, onSelect: () => setAsking('rename') },
    {
      label: DUPLICATE,
      icon: CopyIcon,
      isDisabled: board.id === null,
      onSelect: () => void attempt(COULD_NOT_DUPLICATE_IT, duplicate),
    },
    {
      label: isPrivate ? MAKE_PUBLIC : MAKE_PRIVATE,
      icon: isPrivate ? GlobeIcon : LockIcon,
      onSelect: () => void attempt(COULD_NOT_CHANGE_IT, setVisibility),
    },
    ...(isPrivate || !onPublish ? [] : [publish]),
    pin,
    {
      label: DELETE,
      icon: TrashIcon,
      isDanger: true,
      hasDivider: true,
      onSelect: () => void attempt(COULD_NOT_DELETE_IT, () => trashBoard(board, workspace)),
    },
  ]
  const isMember = board.collaborators.some(({ id }) => id === workspace.userId)
  const others = isMember ? [pin, leave] : [pin]
  return {
    items: [open, ...(board.isDraft ? [discard] : isOwner ? owned : others)],
    asking,
    endAsking: () => setAsking(null),
  }
}

/** Checked on demand, so that no card waits for it. */
async function mayMakePublic(): Promise<boolean> {
  const { requireVerifiedEmail } = await import('../api/verifiedEmail')
  return requireVerifiedEmail(TO_MAKE_BOARD_PUBLIC, toast)
}
