import { useState } from 'react'
import { errorMessage } from '../../api/ApiError'
import type { LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { IconButton } from '../../ui/IconButton'
import { PinIcon } from '../../ui/iconSets/pageIcons'
import { toast } from '../../ui/toast'
import { COULD_NOT_KEEP_IT_OFFLINE, keepOffline } from './words'

interface PinSwitchProps {
  readonly board: LocalBoard
  readonly workspace: Workspace
}

/** Pins or unpins a board: a pinned one stays available offline, whatever else is opened. */
export function PinSwitch({ board, workspace }: PinSwitchProps) {
  const [isBusy, setIsBusy] = useState(false)
  const toggle = async () => {
    setIsBusy(true)
    try {
      await workspace.pinBoard(board.uid, !board.isPinned)
    } catch (error) {
      toast({ title: COULD_NOT_KEEP_IT_OFFLINE, description: errorMessage(error), variant: 'destructive' })
    }
    setIsBusy(false)
  }
  return (
    <IconButton
      label={keepOffline(board.name)}
      icon={PinIcon}
      isPressed={board.isPinned}
      aria-busy={isBusy || undefined}
      onClick={() => void toggle()}
    />
  )
}
