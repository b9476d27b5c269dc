import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { authPath } from '../../account/nextPath'
import { useAccount } from '../../account/useAccount'
import { errorWords } from '../../api/ApiError'
import type { BoardStore } from '../../board/store/BoardStore'
import type { Workspace } from '../../offline/workspace'
import { toast } from '../../ui/toast'
import { type SaveOutcome, saveBoard } from './saveBoard'

/** The Save button: what it does and what it says. */
export function useSave(store: BoardStore, workspace: Workspace | null): { readonly isSaving: boolean; save(): void } {
  const { state, isSessionExpired } = useAccount()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isSaving, setIsSaving] = useState(false)
  /** Pressed before the workspace was open: it is saved as soon as it is. */
  const [isDue, setIsDue] = useState(false)

  const save = useCallback(async () => {
    setIsDue(!workspace)
    if (!workspace) return
    if (state !== 'signed-in' || isSessionExpired) {
      store.endEditing()
      await store.stored()
      toast({
        title: 'Authentication Required',
        description: 'You need to log in to save this board.',
        variant: 'destructive',
      })
      navigate(authPath(pathname + search))
      return
    }
    setIsSaving(true)
    try {
      // What draws and encodes it is needed nowhere else; without it the board is saved all the same.
      const storeThumbnail = async () => {
        const drawer = await import('./storeThumbnail').catch(() => null)
        await drawer?.storeThumbnail(store, workspace)
      }
      // The board is saved by then: without the mark it is only harder to find in its history.
      const keepVersion = async (boardId: number) => {
        const calls = await import('../../history/historyCalls').catch(() => null)
        await calls?.keepVersion(boardId, null).catch(() => {})
      }
      tell(await saveBoard({ store, workspace, storeThumbnail, keepVersion }))
    } catch (error) {
      toast({ title: 'Error', description: errorWords(error) ?? 'Failed to save board', variant: 'destructive' })
    } finally {
      setIsSaving(false)
    }
  }, [store, workspace, state, isSessionExpired, pathname, search, navigate])

  useEffect(() => {
    if (workspace && isDue) void save()
  }, [workspace, isDue, save])

  return { isSaving: isSaving || isDue, save: () => void save() }
}

function tell(outcome: SaveOutcome): void {
  switch (outcome.kind) {
    case 'saved':
      toast({ title: outcome.isFirst ? 'Success' : 'Saved', description: 'Board saved successfully!' })
      break
    case 'on-device':
      toast({
        title: 'Saved on this device',
        description: 'The server cannot be reached now. The board will be sent as soon as it can be.',
      })
      break
    case 'refused':
      toast({
        title: 'Error',
        description: outcome.isBoard ? 'Failed to create board. Please try again.' : outcome.message,
        variant: 'destructive',
      })
      break
    case 'unstored':
      toast({ title: 'Error', description: 'Failed to save board', variant: 'destructive' })
      break
  }
}
