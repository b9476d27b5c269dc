import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { BoardStore } from '../board/store/BoardStore'
import type { ImageSources } from '../board/view/elements/ImageSources'
import { Panel } from '../board/view/toolbar/Panel'
import type { Workspace } from '../offline/workspace'
import { PageSpinner } from '../ui/Spinner'
import { AgentProposalList } from './AgentProposalList'
import type { AgentProposals } from './AgentProposals'
import { Assistant } from './Assistant'
import { shareAgentProposals } from './agentProposalsOf'
import { sessionFor } from './sessionFor'
import { AI_ASSISTANT, OPENING_ASSISTANT } from './words'

interface AssistantPanelProps {
  readonly store: BoardStore
  readonly images: ImageSources
  /** Null until it is open. */
  readonly workspace: Workspace | null
  onClose(): void
}

/** The assistant in the editor: beside the canvas, on a phone a sheet below it. Lazily loaded. */
export function AssistantPanel({ store, images, workspace, onClose }: AssistantPanelProps) {
  const session = useMemo(() => workspace && sessionFor(store, workspace.userId, images), [store, workspace, images])
  const agents = useAgentProposals(store, workspace)
  const isRequested = useRequested()
  return (
    <Panel title={AI_ASSISTANT} onClose={onClose}>
      {session && workspace ? (
        <>
          {agents && <AgentProposalList proposals={agents} isRequested={isRequested} />}
          <Assistant session={session} workspace={workspace} hasCanvas />
        </>
      ) : (
        <PageSpinner label={OPENING_ASSISTANT} />
      )}
    </Panel>
  )
}

/** The proposals of the person's agents, refetched when the panel opens. */
function useAgentProposals(store: BoardStore, workspace: Workspace | null): AgentProposals | null {
  const [proposals, setProposals] = useState<AgentProposals | null>(null)
  useEffect(() => {
    if (!workspace) return
    const shared = shareAgentProposals(store, workspace)
    setProposals(shared.proposals)
    return shared.leave
  }, [store, workspace])
  return proposals
}

/** Whether the URL requested the agents' proposals (`?panel=agents`). Clears it, so that a reload does not. */
function useRequested(): boolean {
  const [query, setQuery] = useSearchParams()
  const [isRequested, setIsRequested] = useState(false)
  const isInAddress = query.get('panel') === 'agents'
  useEffect(() => {
    if (!isInAddress) return
    setIsRequested(true)
    setQuery(
      (now) => {
        now.delete('panel')
        return now
      },
      { replace: true },
    )
  }, [isInAddress, setQuery])
  return isRequested
}
