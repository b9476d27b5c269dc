import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type Template, templateId } from '../../../contract/template'
import { markTrial } from '../../account/trialMark'
import { useAccount } from '../../account/useAccount'
import { errorMessage } from '../../api/ApiError'
import { lastCameras } from '../../board/view/canvasLayout'
import type { Workspace } from '../../offline/workspace'
import { BUILT_IN } from '../../templates/builtIn/all'
import {
  addToDraft,
  type DraftAnswer,
  importTemplate,
  replaceDraft,
  stillUnsaved,
} from '../../templates/importTemplate'
import { type UnsavedDraft, unsavedDraft } from '../../templates/unsavedDraft'
import { boardPath } from '../../ui/paths'
import { toast } from '../../ui/toast'
import { UNDO } from '../../ui/words'
import {
  COULD_NOT_SAVE_HERE,
  ERROR,
  TEMPLATE_IMPORTED,
  TEMPLATE_NOT_FOUND,
  TEMPLATE_NOT_FOUND_DETAIL,
  templateImportedDetail,
} from './words'

/** Asks what to do with an existing unsaved board. */
export interface DraftQuestion {
  readonly template: Template
  readonly draft: UnsavedDraft
  readonly answer: (answer: DraftAnswer) => Promise<void>
  readonly cancel: () => void
}

/**
 * Handles `?use={id}`: puts the template on a board, or asks first; without an account, on the board at /try. `own`:
 * the person's own templates, null until known.
 */
export function useTemplateUse(own: readonly Template[] | null): DraftQuestion | null {
  const { state, workspace: ownWorkspace } = useAccount()
  const [query, setQuery] = useSearchParams()
  const navigate = useNavigate()
  const [requested, setRequested] = useState<{ readonly template: Template; readonly draft: UnsavedDraft } | null>(null)
  const id = query.get('use')
  const found = [...BUILT_IN, ...(own ?? [])].find((each) => each.id === id)
  const trial = useTrial(state === 'signed-out' && found !== undefined)
  const workspace = ownWorkspace ?? trial
  const isOwnAwaited = templateId.safeParse(id).success && (state === 'signed-out' || own === null)

  const stop = () => {
    setRequested(null)
    setQuery(withoutUse, { replace: true })
  }
  const begin = async (owner: Workspace, template: Template, answer?: [DraftAnswer, UnsavedDraft]) => {
    try {
      const { board, count, undo } = await bring(owner, template, answer)
      // Resets the camera, so that what was added is visible wherever the board was last viewed.
      lastCameras.delete(board.uid)
      setRequested(null)
      if (owner === trial) markTrial(true)
      navigate(owner === trial ? '/try' : boardPath(board), { replace: true })
      toast({
        title: TEMPLATE_IMPORTED,
        description: templateImportedDetail(count, template.name),
        action: undo && { label: UNDO, onClick: () => void undo().catch(reportFailure) },
      })
    } catch (error) {
      reportFailure(error)
      stop()
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per id and workspace
  useEffect(() => {
    if (id === null || state === 'loading') return
    const template = found
    // The person's own may still be loading; signed out, the page asks for an account first.
    if (!template && isOwnAwaited) return
    if (!template) {
      toast({
        title: TEMPLATE_NOT_FOUND,
        description: TEMPLATE_NOT_FOUND_DETAIL,
        variant: 'destructive',
      })
      stop()
      return
    }
    if (!workspace) return
    let isCurrent = true
    unsavedDraft(workspace)
      .then((draft) => {
        if (!isCurrent) return
        if (draft) setRequested({ template, draft })
        else return begin(workspace, template)
      })
      .catch((error: unknown) => {
        reportFailure(error)
        if (isCurrent) stop()
      })
    return () => {
      isCurrent = false
      setRequested(null)
    }
  }, [id, found?.id, isOwnAwaited, workspace, state === 'loading'])

  if (!requested || !workspace || requested.template.id !== id) return null
  const { template, draft } = requested
  return { template, draft, answer: (answer) => begin(workspace, template, [answer, draft]), cancel: stop }
}

/** The trial workspace if `isWanted`; null until it is open. */
function useTrial(isWanted: boolean): Workspace | null {
  const [trial, setTrial] = useState<Workspace | null>(null)
  useEffect(() => {
    if (!isWanted) return setTrial(null)
    let isCurrent = true
    import('../../account/trialWorkspace')
      .then(({ openTrialWorkspace }) => openTrialWorkspace())
      .then((opened) => isCurrent && setTrial(opened), reportFailure)
    return () => {
      isCurrent = false
    }
  }, [isWanted])
  return trial
}

async function bring(workspace: Workspace, template: Template, answer?: [DraftAnswer, UnsavedDraft]) {
  const [choice, requested] = answer ?? ['keep', null]
  const draft = choice !== 'keep' && requested ? await stillUnsaved(workspace, requested) : null
  if (!draft) return importTemplate({ workspace, template })
  return (choice === 'replace' ? replaceDraft : addToDraft)({ workspace, template }, draft)
}

function withoutUse(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  rest.delete('use')
  return rest
}

function reportFailure(error: unknown): void {
  toast({
    title: ERROR,
    description: errorMessage(error) ?? COULD_NOT_SAVE_HERE,
    variant: 'destructive',
  })
}
