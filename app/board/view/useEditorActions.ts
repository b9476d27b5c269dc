import { useMemo, useRef, useState } from 'react'
import { DEFAULT_SHAPE_COLOR } from '../../../contract/elementDefaults'
import { toast } from '../../ui/toast'
import type { BoardStore } from '../store/BoardStore'
import { type ToolbarItem, toolbarElement } from '../store/toolbarElement'
import type { EditorActions, ToolbarState } from './toolbar/EditorActions'
import { useTopic } from './useBoardStore'

export interface Editor {
  readonly actions: EditorActions
  /** What new shapes take, for gestures that draw them. */
  shapeColor(): string
  readonly color: string
}

/** What the tool bars do. `pickImages` opens the file picker. */
export function useEditorActions(store: BoardStore, pickImages: () => void): Editor {
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
      add({ kind: 'color', color: chosen }, 'Color Swatch Added')
    }
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
      addImages: pickImages,
      addText: () => add({ kind: 'text' }, 'Text Added'),
      addShape: (shape) => add({ kind: 'shape', shape, color: current.current }, 'Shape Added'),
      addColor,
      addRandomColor: () => addColor(randomColor()),
      editText: () => {
        const [id] = store.selection
        if (id !== undefined) store.startEditing(id)
      },
      duplicate: () => void store.duplicate(),
      rotate: () => store.rotateBy(),
      remove: () => store.remove(),
    }
  }, [store, pickImages])

  return { actions, shapeColor, color }
}

const toolOf = (store: BoardStore) => store.tool
const hasSelection = (store: BoardStore) => store.selection.size > 0
const canEditText = (store: BoardStore) => {
  const [id] = store.selection
  return store.selection.size === 1 && id !== undefined && store.element(id)?.type === 'text'
}
const hasElements = (store: BoardStore) => store.size > 0

/** What the tool bars show. */
export function useToolbarState(store: BoardStore, shapeColor: string): ToolbarState {
  return {
    tool: useTopic(store, 'tool', toolOf),
    hasSelection: useTopic(store, 'selection', hasSelection),
    canEditText: useTopic(store, 'selection', canEditText),
    hasElements: useTopic(store, 'elements', hasElements),
    shapeColor,
  }
}

function randomColor(): string {
  const value = Math.floor(Math.random() * 0x1000000)
  return `#${value.toString(16).padStart(6, '0').toUpperCase()}`
}
