import { CircleIcon, RoundedSquareIcon, SquareIcon } from '../../../ui/icons'
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

export function shapeItems({ actions }: ToolbarProps): MenuItem[] {
  return [
    { label: 'Square', icon: SquareIcon, onSelect: () => actions.addShape('square') },
    { label: 'Rounded', icon: RoundedSquareIcon, onSelect: () => actions.addShape('rounded') },
    { label: 'Circle', icon: CircleIcon, onSelect: () => actions.addShape('circle') },
  ]
}
