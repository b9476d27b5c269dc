import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorWords } from '../api/ApiError'
import { call } from '../api/request'
import type { LocalBoard } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { ArrowRightIcon, CopyIcon, EditIcon, GlobeIcon, LockIcon, LogOutIcon, PinIcon, TrashIcon } from '../ui/icons'
import type { MenuItem } from '../ui/Menu'
import { toast } from '../ui/toast'
import { boardPath } from './boardPath'
import { trashBoard } from './trashBoard'

interface BoardMenu {
  readonly items: readonly MenuItem[]
  /** The dialog that an item opened. */
  readonly asking: 'rename' | 'leave' | null
  readonly endAsking: () => void
}

/** What can be done with a board from its card. Everything but duplicating works without a network. */
export function useBoardMenu(board: LocalBoard, workspace: Workspace): BoardMenu {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<BoardMenu['asking']>(null)
  const isOwner = board.userId === workspace.userId
  const isPrivate = board.visibility === 'private'

  const attempt = async (title: string, act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      toast({ title, description: errorWords(error), variant: 'destructive' })
    }
  }

  const duplicate = async () => {
    await call(`/api/boards/${board.id}/duplicate`, { method: 'POST' })
    await workspace.refreshBoards()
    toast({ title: 'Board duplicated' })
  }
  const setVisibility = async () => {
    if (isPrivate && !(await mayMakePublic())) return
    await workspace.updateBoard(board.uid, { visibility: isPrivate ? 'public' : 'private' })
  }

  const open: MenuItem = { label: 'Open', icon: ArrowRightIcon, onSelect: () => navigate(boardPath(board)) }
  const pin: MenuItem = {
    label: 'Keep offline',
    icon: PinIcon,
    isChecked: board.isPinned,
    onSelect: () => void attempt('Could not keep it offline', () => workspace.pinBoard(board.uid, !board.isPinned)),
  }
  const leave: MenuItem = {
    label: 'Leave board',
    icon: LogOutIcon,
    isDanger: true,
    hasDivider: true,
    onSelect: () => setAsking('leave'),
  }
  const discard: MenuItem = {
    label: 'Discard',
    icon: TrashIcon,
    isDanger: true,
    hasDivider: true,
    onSelect: () => void attempt('Could not discard it', () => workspace.discardDraft(board.uid)),
  }
  const owned: MenuItem[] = [
    { label: 'Rename', icon: EditIcon, onSelect: () => setAsking('rename') },
    {
      label: 'Duplicate',
      icon: CopyIcon,
      isDisabled: board.id === null,
      onSelect: () => void attempt('Could not duplicate it', duplicate),
    },
    {
      label: isPrivate ? 'Make public' : 'Make private',
      icon: isPrivate ? GlobeIcon : LockIcon,
      onSelect: () => void attempt('Could not change it', setVisibility),
    },
    pin,
    {
      label: 'Delete',
      icon: TrashIcon,
      isDanger: true,
      hasDivider: true,
      onSelect: () => void attempt('Could not delete it', () => trashBoard(board, workspace)),
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

/** Asked when somebody wants to: no card waits for it. */
async function mayMakePublic(): Promise<boolean> {
  const { mayReachOthers } = await import('../api/mayReachOthers')
  return mayReachOthers('make a board public', toast)
}
