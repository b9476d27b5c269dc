import { use, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { authPath } from '../../account/nextPath'
import { useAccount } from '../../account/useAccount'
import type { BoardStore } from '../../board/store/BoardStore'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import { AccountRequest } from '../../ui/AccountRequest'
import { toast } from '../../ui/toast'
import { AUTHENTICATION_REQUIRED, ERROR, LOG_IN_TO_SAVE, SAVE_FAILED } from './base/words'

/** The Save button: its action and its label. */
export function useSave(store: BoardStore, workspace: Workspace | null): { readonly isSaving: boolean; save(): void } {
  const { state, isSessionExpired } = useAccount()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const requestAccount = use(AccountRequest)
  const [isSaving, setIsSaving] = useState(false)
  /** Save was pressed before the workspace was open: it runs as soon as it is. */
  const [isDue, setIsDue] = useState(false)

  const save = useCallback(async () => {
    setIsDue(!workspace)
    if (!workspace) return
    const askToLogIn = () => {
      toast({ title: AUTHENTICATION_REQUIRED, description: LOG_IN_TO_SAVE, variant: 'destructive' })
      navigate(authPath(pathname + search))
    }
    if (state !== 'signed-in' || isSessionExpired) {
      store.endEditing()
      await store.stored()
      if (requestAccount) requestAccount('save')
      else askToLogIn()
      return
    }
    setIsSaving(true)
    try {
      const { saveAndNotify } = await import('./saveAndNotify')
      if (!(await saveAndNotify(store, workspace))) askToLogIn()
    } catch (error) {
      if (!isOutsideFailure(error)) reportError(error, 'board')
      // The code that saves may be missing offline; changes are still stored on this device.
      store.endEditing()
      await store.stored()
      toast({ title: ERROR, description: SAVE_FAILED, variant: 'destructive' })
    } finally {
      setIsSaving(false)
    }
  }, [store, workspace, requestAccount, state, isSessionExpired, pathname, search, navigate])

  useEffect(() => {
    if (workspace && isDue) void save()
  }, [workspace, isDue, save])

  return { isSaving: isSaving || isDue, save: () => void save() }
}
