import { useMemo, useRef, useState } from 'react'
import { DEFAULT_SHAPE_COLOR } from '../../../contract/elementDefaults'
import { toast } from '../../ui/toast'
import type { BoardStore } from '../store/BoardStore'
import type { Stacking } from '../store/restack'
import { type ToolbarItem, toolbarElement } from '../store/toolbarElement'
import type { EditorPage } from './EditorPage'
import type { EditorActions, PanelName, ToolbarState } from './toolbar/EditorActions'
import { useTopic, useTopicLater } from './useBoardStore'
import { COLOR_SWATCH_ADDED, CONNECT_AND_TRY_AGAIN, SHAPE_ADDED, TEXT_ADDED, THAT_DID_NOT_WORK } from './words'

export interface Editor {
  readonly actions: EditorActions
  /** What new shapes take, for gestures that draw them. */
  shapeColor(): string
  readonly color: string
}

type Later = typeof import('./toolbar/laterActions')

/** Does what is loaded when it is first asked for. */
function later(run: (actions: Later) => unknown): void {
  import('./toolbar/laterActions').then(run).catch(() => {
    toast({ title: THAT_DID_NOT_WORK, description: CONNECT_AND_TRY_AGAIN, variant: 'destructive' })
  })
}

/** What the tool bars, menus and keys do. */
export function useEditorActions(page: EditorPage): Editor {
  const { store } = page
  const [color, setColor] = useState<string>(DEFAULT_SHAPE_COLOR)
  const current = useRef(color)
  current.current = color

  const shapeColor = useRef(() => current.current).current
  const actions = useMemo((): EditorActions => {
    const add = (item: ToolbarItem, title: string) => {
      store.endEditing()
      store.setTool('select')
      store.add({}, { defaults: toolbarElement(item) })
      toast({ title })
    }
    const addColor = (chosen: string) => {
      setColor(chosen)
      add({ kind: 'color', color: chosen }, COLOR_SWATCH_ADDED)
    }
    /** What changes the board: nothing in Preview, and what is being typed is kept first. */
    const edit = (run: () => void) => () => {
      if (store.mode !== 'edit') return
      store.endEditing()
      run()
    }
    const show = (panel: PanelName | null) => () => page.showPanel(panel)
    const restack = (where: Stacking) => edit(() => later((actions) => actions.restack(store, where)))
    return {
      select: () => store.setTool('select'),
      zoomTool: () => store.setTool(store.tool === 'zoom' ? 'select' : 'zoom'),
      zoomToFit: () => store.view.fit(),
      zoomToActualSize: () => store.view.zoomReset(),
      zoomToSelection: () => {
        const bounds = store.boundsOf(store.selection)
        if (bounds) store.view.fitTo(bounds)
      },
      zoomIn: () => store.view.zoomIn(),
      zoomOut: () => store.view.zoomOut(),
      resetZoom: () => store.view.zoomReset(),
      togglePan: () => store.setTool(store.tool === 'pan' ? 'select' : 'pan'),
      addImages: () => page.pickImages(),
      addImagesAt: (at) => page.pickImages(at),
      takePhoto: (at) => edit(() => page.takePhotos(at))(),
      addText: () => add({ kind: 'text' }, TEXT_ADDED),
      addTextAt: (at) => later((actions) => actions.addTextAt(store, at)),
      addShape: (shape) => add({ kind: 'shape', shape, color: current.current }, SHAPE_ADDED),
      addColor,
      addRandomColor: () => addColor(randomColor()),
      undo: edit(() => tellSkipped(store.undo())),
      redo: edit(() => tellSkipped(store.redo())),
      editText: () => {
        const [id] = store.selection
        if (id !== undefined) store.startEditing(id)
      },
      duplicate: edit(() => void store.duplicate()),
      rotate: edit(() => store.rotateBy()),
      remove: edit(() => store.remove()),
      selectAll: edit(() => store.selectAll()),
      togglePicking: edit(() => {
        store.setTool('select')
        store.setPicking(!store.isPicking)
      }),
      group: edit(() => store.group()),
      ungroup: edit(() => store.ungroup()),
      lock: edit(() => store.setLocked(store.selection, true)),
      unlock: edit(() => store.setLocked(store.selection, false)),
      hide: edit(() => store.setHidden(store.selection, true)),
      bringToFront: restack('front'),
      bringForward: restack('forward'),
      sendBackward: restack('backward'),
      sendToBack: restack('back'),
      arrange: (kind) => edit(() => later((actions) => actions.arrange(store, kind)))(),
      copy: () => later((actions) => actions.copy(page)),
      copyAsPng: () => later((actions) => actions.copyAsPng(page)),
      cut: edit(() => later((actions) => actions.cut(page))),
      paste: (at) => edit(() => later((actions) => actions.paste(page, at)))(),
      toggleGrid: () => store.setGrid(!store.hasGrid),
      openLayers: show('layers'),
      openInspector: show('inspector'),
      openSettings: show('settings'),
      openKeys: show('keys'),
      openExport: show('export'),
      openPrint: show('print'),
      openArrange: show('arrange'),
      openColors: show('colors'),
      openAssistant: show('assistant'),
      openAnalyzer: show('analyzer'),
      present: show('present'),
      find: show('find'),
      closePanel: show(null),
      openContextMenu: (where) => page.showContextMenu(where),
    }
  }, [store, page])

  return { actions, shapeColor, color }
}

const toolOf = (store: BoardStore) => store.tool
const hasSelection = (store: BoardStore) => store.selection.size > 0
const canEditText = (store: BoardStore) => {
  const [id] = store.selection
  return store.selection.size === 1 && id !== undefined && store.element(id)?.type === 'text'
}
const hasElements = (store: BoardStore) => store.size > 0
const canUndo = (store: BoardStore) => store.canUndo
const canRedo = (store: BoardStore) => store.canRedo
const hasGrid = (store: BoardStore) => store.hasGrid
const isPicking = (store: BoardStore) => store.isPicking

/** What the tool bars show. */
export function useToolbarState(store: BoardStore, shapeColor: string, panel: PanelName | null): ToolbarState {
  return {
    tool: useTopic(store, 'tool', toolOf),
    hasSelection: useTopicLater(store, 'selection', hasSelection),
    canEditText: useTopicLater(store, 'selection', canEditText),
    hasElements: useTopicLater(store, 'elements', hasElements),
    canUndo: useTopicLater(store, 'history', canUndo),
    canRedo: useTopicLater(store, 'history', canRedo),
    hasGrid: useTopic(store, 'grid', hasGrid),
    isPicking: useTopic(store, 'picking', isPicking),
    panel,
    shapeColor,
  }
}

/** Others were there meanwhile: a part of the step was theirs to keep. */
function tellSkipped({ skipped }: { readonly skipped: number }): void {
  if (skipped > 0) later((actions) => actions.tellSkipped(skipped))
}

function randomColor(): string {
  const value = Math.floor(Math.random() * 0x1000000)
  return `#${value.toString(16).padStart(6, '0').toUpperCase()}`
}
