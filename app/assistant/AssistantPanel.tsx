import { useMemo } from 'react'
import type { BoardStore } from '../board/store/BoardStore'
import type { ImageSources } from '../board/view/elements/ImageSources'
import { Panel } from '../board/view/toolbar/Panel'
import type { Workspace } from '../offline/workspace'
import { PageSpinner } from '../ui/PageSpinner'
import { Assistant } from './Assistant'
import { sessionFor } from './sessionFor'
import { AI_ASSISTANT, OPENING_ASSISTANT } from './words'

interface AssistantPanelProps {
  readonly store: BoardStore
  readonly images: ImageSources
  /** Null while it opens. */
  readonly workspace: Workspace | null
  onClose(): void
}

/** The assistant in the editor: beside the canvas, on a phone a sheet below it. Loaded when it is opened. */
export function AssistantPanel({ store, images, workspace, onClose }: AssistantPanelProps) {
  const session = useMemo(() => workspace && sessionFor(store, workspace.userId, images), [store, workspace, images])
  return (
    <Panel title={AI_ASSISTANT} onClose={onClose}>
      {session && workspace ? (
        <Assistant session={session} workspace={workspace} hasCanvas />
      ) : (
        <PageSpinner label={OPENING_ASSISTANT} />
      )}
    </Panel>
  )
}
