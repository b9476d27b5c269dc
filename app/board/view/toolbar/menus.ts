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

/** On a phone: what has no place in the dock. */
export function boardItems(tools: ToolbarProps, isReadOnly: boolean): MenuItem[] {
  const { actions, state } = tools
  const looking = [
    { label: FIND, isDisabled: !state.hasElements, onSelect: actions.find },
    { label: PRESENT, isDisabled: !state.hasElements, onSelect: actions.present },
    ...zoomItems(tools),
    { label: EXPORT, onSelect: actions.openExport },
    { label: GESTURES_AND_KEYS, onSelect: actions.openKeys },
  ]
  if (isReadOnly) return looking
  return [
    { label: PASTE, onSelect: () => actions.paste() },
    { label: WEAVE, onSelect: actions.weave },
    { label: SELECT_ALL, isDisabled: !state.hasElements, onSelect: actions.selectAll },
    { label: LAYERS, icon: LayersIcon, onSelect: actions.openLayers },
    { label: TOGGLE_GRID, icon: GridIcon, isChecked: state.hasGrid, onSelect: actions.toggleGrid },
    { label: SETTINGS, icon: SettingsIcon, onSelect: actions.openSettings },
    ...looking.map((item, index) => ({ ...item, hasDivider: index === 0 })),
  ]
}

export function shapeItems({ actions }: ToolbarProps): MenuItem[] {
  return [
    { label: SQUARE, icon: SquareIcon, onSelect: () => actions.addShape('square') },
    { label: ROUNDED, icon: RoundedSquareIcon, onSelect: () => actions.addShape('rounded') },
    { label: CIRCLE, icon: CircleIcon, onSelect: () => actions.addShape('circle') },
  ]
}
