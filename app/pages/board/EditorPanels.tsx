import { lazy, use, useEffect } from 'react'
import type { BoardStore } from '../../board/store/BoardStore'
import type { BoardView } from '../../board/view/BoardViewContext'
import { ArrangePanel } from '../../board/view/toolbar/ArrangePanel'
import type { PanelName, ToolbarProps } from '../../board/view/toolbar/EditorActions'
import { showSelection } from '../../board/view/toolbar/showSelection'
import { useTopic } from '../../board/view/useBoardStore'
import type { Workspace } from '../../offline/workspace'
import { AccountRequest } from '../../ui/AccountRequest'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { PHONE } from '../../ui/useMediaQuery'

const ColorsPanel = lazy(async () => ({ default: (await import('../../board/palette/ColorsPanel')).ColorsPanel }))
const LayersPanel = lazy(async () => ({ default: (await import('../../board/layers/LayersPanel')).LayersPanel }))
const ModifyPanel = lazy(async () => ({ default: (await import('../../presets/ModifyPanel')).ModifyPanel }))
const PictureTools = lazy(async () => ({ default: (await import('./PictureTools')).PictureTools }))
const StylePanel = lazy(async () => ({ default: (await import('./StylePanel')).StylePanel }))
const BoardSettings = lazy(async () => ({ default: (await import('./settings/BoardSettings')).BoardSettings }))
const HistoryView = lazy(async () => ({ default: (await import('../../history/HistoryView')).HistoryView }))
const AssistantPanel = lazy(async () => ({
  default: (await import('../../assistant/AssistantPanel')).AssistantPanel,
}))
const AnalyzerPanel = lazy(async () => ({ default: (await import('./AnalyzerPanel')).AnalyzerPanel }))
const PhotoPanel = lazy(async () => ({ default: (await import('../../camera/TakePhotoDialog')).PhotoPanel }))
const PresentView = lazy(async () => ({ default: (await import('../../board/present/PresentView')).PresentView }))
const ExportDialog = lazy(async () => ({ default: (await import('../../export/ExportDialog')).ExportDialog }))
const PrintDialog = lazy(async () => ({ default: (await import('../../export/PrintDialog')).PrintDialog }))
const WeaveBar = lazy(async () => ({ default: (await import('../../board/weave/WeaveBar')).WeaveBar }))
const KeySheet = lazy(async () => ({ default: (await import('../../board/keysheet/KeySheet')).KeySheet }))

interface EditorPanelsProps {
  readonly panel: Exclude<PanelName, 'find'>
  readonly view: BoardView
  readonly workspace: Workspace | null
  readonly tools: ToolbarProps
  readonly addPhotos: (photos: readonly File[]) => Promise<readonly File[]>
}

/** Panels that do nothing but change the board. */
const CHANGING: ReadonlySet<PanelName> = new Set<PanelName>(['arrange', 'colors', 'weave'])

const isReadOnlyOf = (store: BoardStore) => store.mode === 'preview'

/** The panels beside the canvas or, on a phone, below it. Each is loaded when first opened. */
export function EditorPanels(props: EditorPanelsProps) {
  const { store } = props.view
  // Keeps the selection in view when the canvas is resized: by the panel, a keyboard or the phone's rotation.
  useEffect(() => store.subscribe('viewport', () => showSelection(store, matchMedia(PHONE).matches)), [store])
  const requestAccount = use(AccountRequest)
  const { closePanel } = props.tools.actions
  // The assistant requires an account.
  const isRefused = requestAccount !== null && props.panel === 'assistant'
  useEffect(() => {
    if (!isRefused) return
    closePanel()
    requestAccount('assistant')
  }, [isRefused, requestAccount, closePanel])
  const isOver = useTopic(store, 'mode', isReadOnlyOf) && CHANGING.has(props.panel)
  useEffect(() => {
    if (isOver) closePanel()
  }, [isOver, closePanel])
  return isRefused || isOver ? null : <LazyBoundary key={props.panel}>{partOf(props)}</LazyBoundary>
}

function partOf({ panel, view, workspace, tools, addPhotos }: EditorPanelsProps) {
  const { store, images } = view
  const { actions } = tools
  const onClose = actions.closePanel
  switch (panel) {
    case 'layers':
      return <LayersPanel store={store} images={images} onClose={onClose} />
    case 'inspector':
      return <StylePanel view={view} workspace={workspace} actions={actions} onClose={onClose} />
    case 'settings':
      return <BoardSettings store={store} images={images} workspace={workspace} onClose={onClose} />
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
    case 'modify':
      return <ModifyPanel store={store} images={images} workspace={workspace} onClose={onClose} />
    case 'crop':
    case 'look':
    case 'corners':
    case 'shadow':
      return <PictureTools tool={panel} store={store} images={images} workspace={workspace} actions={actions} />
    case 'arrange':
      return <ArrangePanel store={store} onWeave={actions.weave} onClose={onClose} />
    case 'weave':
      return <WeaveBar view={view} onChoose={actions.addImages} onExport={actions.openExport} onClose={onClose} />
    case 'colors':
      return <ColorsPanel {...tools} images={images} />
  }
}
