import { lazy, useState } from 'react'
import { Inspector } from '../../board/inspector/Inspector'
import type { BoardView } from '../../board/view/BoardViewContext'
import type { Workspace } from '../../offline/workspace'
import { LazyBoundary } from '../../ui/LazyBoundary'

const ModifyPanel = lazy(async () => ({ default: (await import('../../presets/ModifyPanel')).ModifyPanel }))

interface StylePanelProps {
  readonly view: BoardView
  readonly workspace: Workspace | null
  onAnalyze(): void
  onClose(): void
}

/** Every property of the selection; of a picture, by a press, what is done to its pixels. */
export function StylePanel({ view: { store, images }, workspace, onAnalyze, onClose }: StylePanelProps) {
  const [isModifying, setIsModifying] = useState(false)
  if (!isModifying) {
    return (
      <Inspector
        store={store}
        images={images}
        onModify={() => setIsModifying(true)}
        onAnalyze={onAnalyze}
        onClose={onClose}
      />
    )
  }
  return (
    <LazyBoundary>
      <ModifyPanel store={store} images={images} workspace={workspace} onClose={() => setIsModifying(false)} />
    </LazyBoundary>
  )
}
