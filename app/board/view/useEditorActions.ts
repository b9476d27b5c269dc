import { useEffect, useMemo, useRef, useState } from 'react'
import type { Point } from '../../../contract/layout/rect'
import { DEFAULT_SHAPE_COLOR } from '../../../contract/rules/elementDefaults'
import { isOutsideFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import { afterDrawing } from '../../ui/afterDrawing'
import { toast } from '../../ui/toast'
import type { BoardStore } from '../store/BoardStore'
import type { Stacking } from '../store/lazy/restack'
import { type ToolbarItem, toolbarElement } from '../store/newElement'
import { catchTyping } from './catchTyping'
import type { EditorActions, EditorPage, PanelName, ToolbarState } from './toolbar/EditorActions'
import { useDeferredTopic, useTopic } from './useBoardStore'
import { COLOR_SWATCH_ADDED, CONNECT_AND_TRY_AGAIN, SHAPE_ADDED, THAT_DID_NOT_WORK } from './words'

export interface Editor {
  readonly actions: EditorActions
  /** The color of new shapes, for gestures that draw them. */
  shapeColor(): string
  readonly color: string
}

/** The actions of the tool bars, menus and keys. */
export function useEditorActions(page: EditorPage): Editor {
  const { store } = page
  const [color, setColor] = useState<string>(DEFAULT_SHAPE_COLOR)
  const current = useRef(color)
  current.current = color

  const shapeColor = useRef(() => current.current).current
  const actions = useMemo((): EditorActions => {
    const add = (item: ToolbarItem, title: string) => {
      if (store.mode !== 'edit') return
      store.endEditing()
      store.setTool('select')
      store.add({}, { defaults: toolbarElement(item) })
      focusCanvas()
      toast({ title })
    }
    const addText = (at?: Point) => {
      if (store.mode !== 'edit') return
      // Even if cached, `import()` ends the task: that costs a frame, and without the catcher the on-screen keyboard.
      if (lazyActions) return lazyActions.addText(store, { at })
      let left: string | undefined
      catchTyping((words, isLeft) => {
        if (isLeft) left = words
      })
      withLazyActions((actions) => actions.addText(store, { at, left }))
    }
    const addColor = (chosen: string) => {
      setColor(chosen)
      add({ kind: 'color', color: chosen }, COLOR_SWATCH_ADDED)
    }
    /** Wraps a change of the board: a no-op in Preview; otherwise commits what is being typed first. */
    const edit = (run: () => void) => () => {
      if (store.mode !== 'edit') return
      store.endEditing()
      run()
    }
    const show = (panel: PanelName | null) => () => page.showPanel(panel)
    const restack = (where: Stacking) => edit(() => withLazyActions((actions) => actions.restack(store, where)))
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
      replaceImage: page.replaceImage,
      takePhoto: (at) => edit(() => page.takePhotos(at))(),
      addText: () => addText(),
      addTextAt: addText,
      addShape: (shape) => add({ kind: 'shape', shape, color: current.current }, SHAPE_ADDED),
      addColor,
      addRandomColor: () => addColor(randomColor()),
      undo: edit(() => notifySkipped(store.undo())),
      redo: edit(() => notifySkipped(store.redo())),
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
      arrange: (kind) => edit(() => withLazyActions((actions) => actions.arrange(store, kind)))(),
      copy: () => withLazyActions((actions) => actions.copy(page)),
      copyAsPng: () => withLazyActions((actions) => actions.copyAsPng(page)),
      cut: edit(() => withLazyActions((actions) => actions.cut(page))),
      paste: (at) => edit(() => withLazyActions((actions) => actions.paste(page, at)))(),
      toggleGrid: () => store.setGrid(!store.hasGrid),
      openLayers: show('layers'),
      openInspector: show('inspector'),
      openSettings: show('settings'),
      openKeys: show('keys'),
      openExport: show('export'),
      openPrint: show('print'),
      openArrange: show('arrange'),
      openModify: show('modify'),
      openPictureTool(tool) {
        const [id] = store.selection
        if (tool !== 'replace') page.showPanel(tool)
        else if (id !== undefined) page.replaceImage(id)
      },
      weave: edit(() => {
        if (store.size === 0) page.pickImages()
        // A menu it was opened from closes first: both in one task would block a slow phone.
        afterDrawing(() => page.showPanel('weave'))
      }),
      openColors: show('colors'),
      openAssistant: show('assistant'),
      openAnalyzer: show('analyzer'),
      present: show('present'),
      find: show('find'),
      closePanel: show(null),
      openContextMenu: (where) => page.showContextMenu(where),
    }
  }, [store, page])

  useEffect(() => store.subscribe('full', () => withLazyActions((lazy) => lazy.notifyFull())), [store])

  return { actions, shapeColor, color }
}

/** The next keys should act on what was just added. */
export function focusCanvas(): void {
  document.querySelector<HTMLElement>('[data-surface]')?.focus({ preventScroll: true })
}

type LazyActions = typeof import('./toolbar/lazyActions')

let lazyActions: LazyActions | null = null

/** Runs with the actions that load on first use. */
function withLazyActions(run: (actions: LazyActions) => unknown): void {
  import('./toolbar/lazyActions')
    .then((actions) => {
      lazyActions = actions
      return run(actions)
    })
    .catch((error: unknown) => {
      if (!isOutsideFailure(error)) reportError(error, 'view')
      toast({ title: THAT_DID_NOT_WORK, description: CONNECT_AND_TRY_AGAIN, variant: 'destructive' })
    })
}

function randomColor(): string {
  const value = Math.floor(Math.random() * 0x1000000)
  return `#${value.toString(16).padStart(6, '0').toUpperCase()}`
}

/** Reports elements skipped because others have changed them since. */
function notifySkipped({ skipped }: { readonly skipped: number }): void {
  if (skipped > 0) withLazyActions((actions) => actions.notifySkipped(skipped))
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

/** The state that the tool bars show. */
export function useToolbarState(
  store: BoardStore,
  own: Pick<ToolbarState, 'shapeColor' | 'panel' | 'openProposals'>,
): ToolbarState {
  return {
    tool: useTopic(store, 'tool', toolOf),
    hasSelection: useDeferredTopic(store, 'selection', hasSelection),
    canEditText: useDeferredTopic(store, 'selection', canEditText),
    hasElements: useDeferredTopic(store, 'elements', hasElements),
    canUndo: useDeferredTopic(store, 'history', canUndo),
    canRedo: useDeferredTopic(store, 'history', canRedo),
    hasGrid: useTopic(store, 'grid', hasGrid),
    isPicking: useTopic(store, 'picking', isPicking),
    ...own,
  }
}
