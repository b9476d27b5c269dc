import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { reportNoStorage } from '../../account/openBrowserWorkspace'
import { markTrial } from '../../account/trialMark'
import { openTrialWorkspace } from '../../account/trialWorkspace'
import { useAccount } from '../../account/useAccount'
import { stayOnDevice } from '../../api/request'
import { lastUser } from '../../offline/initial/device'
import { claimOf } from '../../offline/plain/ids'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { type AccountReason, AccountRequest } from '../../ui/AccountRequest'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { boardPath } from '../../ui/paths'
import { LoadingBoard } from './base/LoadingBoard'

// Imported the same way everywhere, so that it stays one chunk.
const OpenBoard = lazy(async () => ({ default: (await import('./BoardPage')).OpenBoard }))
const AccountDialog = lazy(async () => ({ default: (await import('../../account/AccountDialog')).AccountDialog }))

// If no one seems to be signed in, the trial workspace opens while React is still rendering.
lastUser()
  .then((user) => (user ? null : openTrialWorkspace()))
  .catch(reportUnless(isOutsideFailure, 'board'))

/** In the URL of people who return to save what they made. */
const SAVE = 'save'

/** /try: the editor without an account, on a board that stays on this device until its owner has one. */
export function TryPage() {
  const { state, workspace } = useAccount()
  if (state === 'loading') return <LoadingBoard />
  if (state === 'signed-in') return <TakeOver workspace={workspace} />
  return <Trial />
}

interface Opened {
  readonly workspace: Workspace
  /** The last edited board; null if there is none yet. */
  readonly draftUid: string | null
}

function Trial() {
  const { recheck } = useAccount()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [reason, setReason] = useState<AccountReason | null>(null)

  useEffect(() => {
    stayOnDevice(true)
    let isCurrent = true
    openTrial().then((trial) => isCurrent && setOpened(trial), reportNoStorage)
    return () => {
      isCurrent = false
      stayOnDevice(false)
    }
  }, [])
  // No one has requested the session yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on leaving
  useEffect(() => () => void recheck(), [])

  if (!opened) return <LoadingBoard />
  const { workspace, draftUid } = opened
  return (
    <AccountRequest value={setReason}>
      <Suspense fallback={<LoadingBoard />}>
        <OpenBoard workspace={workspace} route={{ kind: 'new', draftUid }} onDraftCreated={handleDraftCreated} />
      </Suspense>
      {reason && (
        <LazyBoundary>
          <AccountDialog
            reason={reason}
            next={reason === 'assistant' ? '/try' : `/try?${SAVE}`}
            onClose={() => setReason(null)}
          />
        </LazyBoundary>
      )}
    </AccountRequest>
  )
}

/** No need to navigate: this address already stands for the last edited board. */
const handleDraftCreated = () => markTrial(true)

async function openTrial(): Promise<Opened> {
  const workspace = await openTrialWorkspace()
  for (const { uid, isDraft } of await workspace.boards()) {
    // A claimed board is skipped: its owner adopts it on their return.
    if (isDraft && (await workspace.recall(claimOf(uid))) === undefined) return { workspace, draftUid: uid }
  }
  return { workspace, draftUid: null }
}

interface TakeOverProps {
  readonly workspace: Workspace | null
}

/** Adopts the board for someone who has signed in, and continues on its own page. */
function TakeOver({ workspace }: TakeOverProps) {
  const { recheck } = useAccount()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isSaving = query.has(SAVE)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per person
  useEffect(() => {
    stayOnDevice(false)
    void recheck()
    if (!workspace) return
    let isCurrent = true
    takeOver(workspace, isSaving).then((path) => isCurrent && navigate(path, { replace: true }), reportNoStorage)
    return () => {
      isCurrent = false
    }
  }, [workspace, isSaving])
  return <LoadingBoard />
}

async function takeOver(workspace: Workspace, isSaving: boolean): Promise<string> {
  const { adoptTrial } = await import('../../account/adoptTrial')
  const [uid] = await adoptTrial(workspace)
  if (uid === undefined) return '/board/new'
  if (isSaving) {
    await workspace.saveDraft(uid)
    await workspace.saveVersion(uid, null)
  }
  return boardPath({ id: null, uid })
}
