import { lazy, useEffect } from 'react'
import type { BoardView } from '../../board/view/BoardViewContext'
import { ArrangePanel } from '../../board/view/toolbar/ArrangePanel'
import type { PanelName, ToolbarProps } from '../../board/view/toolbar/EditorActions'
import { Palette } from '../../board/view/toolbar/Palette'
import { Panel } from '../../board/view/toolbar/Panel'
import { showSelection } from '../../board/view/toolbar/showSelection'
import type { Workspace } from '../../offline/workspace'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { PHONE } from '../../ui/useMediaQuery'
import { COLORS } from './words'

const LayersPanel = lazy(async () => ({ default: (await import('../../board/layers/LayersPanel')).LayersPanel }))
const StylePanel = lazy(async () => ({ default: (await import('./StylePanel')).StylePanel }))
const BoardSettings = lazy(async () => ({ default: (await import('./settings/BoardSettings')).BoardSettings }))
const HistoryView = lazy(async () => ({ default: (await import('../../history/HistoryView')).HistoryView }))
const AssistantPanel = lazy(async () => ({
  default: (await import('../../assistant/AssistantPanel')).AssistantPanel,
}))
const AnalyzerPanel = lazy(async () => ({ default: (await import('./AnalyzerPanel')).AnalyzerPanel }))
const PhotoPanel = lazy(async () => ({ default: (await import('./PhotoPanel')).PhotoPanel }))
const PresentView = lazy(async () => ({ default: (await import('../../board/present/PresentView')).PresentView }))
const ExportDialog = lazy(async () => ({ default: (await import('../../export/ExportDialog')).ExportDialog }))
const PrintDialog = lazy(async () => ({ default: (await import('../../export/PrintDialog')).PrintDialog }))
const KeySheet = lazy(async () => ({ default: (await import('../../board/keysheet/KeySheet')).KeySheet }))

interface EditorPanelsProps {
  readonly panel: Exclude<PanelName, 'find'>
  readonly view: BoardView
  readonly workspace: Workspace | null
  readonly tools: ToolbarProps
  readonly addPhotos: (photos: readonly File[]) => Promise<number>
}

/** What is opened beside the canvas or, on a phone, below it. Each part loads when it is first opened. */
export function EditorPanels(props: EditorPanelsProps) {
  const { store } = props.view
  // The canvas has become smaller, and may do so again: with a keyboard, or when the phone is turned.
  useEffect(() => store.subscribe('viewport', () => showSelection(store, matchMedia(PHONE).matches)), [store])
  return <LazyBoundary key={props.panel}>{partOf(props)}</LazyBoundary>
}

function partOf({ panel, view, workspace, tools, addPhotos }: EditorPanelsProps) {
  const { store, images } = view
  const { actions, state } = tools
  const onClose = actions.closePanel
  switch (panel) {
    case 'layers':
      return <LayersPanel store={store} images={images} onClose={onClose} />
    case 'inspector':
      return <StylePanel view={view} workspace={workspace} onAnalyze={actions.openAnalyzer} onClose={onClose} />
    case 'settings':
      return <BoardSettings store={store} workspace={workspace} onClose={onClose} />
    case 'history':
      return workspace && <HistoryView view={view} workspace={workspace} onClose={onClose} />
    case 'camera':
      return <PhotoPanel workspace={workspace} addPhotos={addPhotos} onClose={onClose} />
    case 'present':
      return <PresentView view={view} onClose={onClose} />
    case 'export':
      return <ExportDialog store={store} images={images} onPrint={actions.openPrint} onClose={onClose} />
    case 'print':
      return <PrintDialog store={store} images={images} onClose={onClose} />
    case 'keys':
      return <KeySheet onClose={onClose} />
    case 'assistant':
      return <AssistantPanel store={store} images={images} workspace={workspace} onClose={onClose} />
    case 'analyzer':
      return <AnalyzerPanel view={view} workspace={workspace} onClose={onClose} />
    case 'arrange':
      return <ArrangePanel store={store} onClose={onClose} />
    case 'colors':
      return (
        <Panel title={COLORS} isLow onClose={onClose}>
          <Palette current={state.shapeColor} onColor={actions.addColor} onRandom={actions.addRandomColor} />
        </Panel>
      )
  }
}
