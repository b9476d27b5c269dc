import { CircleIcon, GridIcon, LayersIcon, RoundedSquareIcon, SettingsIcon, SquareIcon } from '../../../ui/icons'
import type { MenuItem } from '../../../ui/Menu'
import type { ToolbarProps } from './EditorActions'

/** What the Zoom tool's menu offers. */
export function zoomItems({ actions, state }: ToolbarProps): MenuItem[] {
  return [
    { label: 'Fit', onSelect: actions.zoomToFit, isDisabled: !state.hasElements },
    { label: '100 %', onSelect: actions.zoomToActualSize },
    { label: 'Selection', onSelect: actions.zoomToSelection, isDisabled: !state.hasSelection },
  ]
}

/** On a phone: what has no place in the dock. */
export function boardItems(tools: ToolbarProps, isReadOnly: boolean): MenuItem[] {
  const { actions, state } = tools
  const looking = [...zoomItems(tools), { label: 'Gestures and keys', onSelect: actions.openKeys }]
  if (isReadOnly) return looking
  return [
    { label: 'Paste', onSelect: () => actions.paste() },
    { label: 'Select all', isDisabled: !state.hasElements, onSelect: actions.selectAll },
    { label: 'Layers', icon: LayersIcon, onSelect: actions.openLayers },
    { label: 'Toggle Grid', icon: GridIcon, isChecked: state.hasGrid, onSelect: actions.toggleGrid },
    { label: 'Settings', icon: SettingsIcon, onSelect: actions.openSettings },
    ...looking.map((item, index) => ({ ...item, hasDivider: index === 0 })),
  ]
}

export function shapeItems({ actions }: ToolbarProps): MenuItem[] {
  return [
    { label: 'Square', icon: SquareIcon, onSelect: () => actions.addShape('square') },
    { label: 'Rounded', icon: RoundedSquareIcon, onSelect: () => actions.addShape('rounded') },
    { label: 'Circle', icon: CircleIcon, onSelect: () => actions.addShape('circle') },
  ]
}
