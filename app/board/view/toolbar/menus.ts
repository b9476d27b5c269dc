import { CircleIcon, GridIcon, LayersIcon, RoundedSquareIcon, SettingsIcon, SquareIcon } from '../../../ui/icons'
import type { MenuItem } from '../../../ui/Menu'
import type { ToolbarProps } from './EditorActions'
import {
  CIRCLE,
  EXPORT,
  FIND,
  FIT,
  GESTURES_AND_KEYS,
  LAYERS,
  PASTE,
  PRESENT,
  ROUNDED,
  SELECT_ALL,
  SELECTION,
  SETTINGS,
  SQUARE,
  TOGGLE_GRID,
  WEAVE,
} from './words'

/** What the Zoom tool's menu offers. */
export function zoomItems({ actions, state }: ToolbarProps): MenuItem[] {
  return [
    { label: FIT, onSelect: actions.zoomToFit, isDisabled: !state.hasElements },
    { label: '100 %', onSelect: actions.zoomToActualSize },
    { label: SELECTION, onSelect: actions.zoomToSelection, isDisabled: !state.hasSelection },
  ]
}

/** On a phone: what has no place in the dock, in groups. Export and Present come first. */
export function boardItems(tools: ToolbarProps, isReadOnly: boolean): MenuItem[] {
  const { actions, state } = tools
  const isDisabled = !state.hasElements
  const output = [
    { label: EXPORT, onSelect: actions.openExport },
    { label: PRESENT, isDisabled, onSelect: actions.present },
  ]
  const find = { label: FIND, isDisabled, onSelect: actions.find }
  const editing = [
    { label: WEAVE, onSelect: actions.weave },
    { label: PASTE, onSelect: () => actions.paste() },
    { label: SELECT_ALL, isDisabled, onSelect: actions.selectAll },
    find,
  ]
  const board = [
    { label: LAYERS, icon: LayersIcon, onSelect: actions.openLayers },
    { label: TOGGLE_GRID, icon: GridIcon, isChecked: state.hasGrid, onSelect: actions.toggleGrid },
    { label: SETTINGS, icon: SettingsIcon, onSelect: actions.openSettings },
  ]
  const groups = [output, ...(isReadOnly ? [[find]] : [editing, board]), zoomItems(tools)]
  const items = groups.flatMap((group, place) =>
    group.map((item, index) => ({ ...item, hasDivider: place > 0 && index === 0 })),
  )
  return [...items, { label: GESTURES_AND_KEYS, onSelect: actions.openKeys, hasDivider: true }]
}

export function shapeItems({ actions }: ToolbarProps): MenuItem[] {
  return [
    { label: SQUARE, icon: SquareIcon, onSelect: () => actions.addShape('square') },
    { label: ROUNDED, icon: RoundedSquareIcon, onSelect: () => actions.addShape('rounded') },
    { label: CIRCLE, icon: CircleIcon, onSelect: () => actions.addShape('circle') },
  ]
}
