import { CircleIcon, RoundedSquareIcon, SquareIcon } from '../../../../ui/icons'
import type { MenuItem } from '../../../../ui/Menu'
import type { ToolbarProps } from '../EditorActions'
import { CIRCLE, FIT, ROUNDED, SELECTION, SQUARE } from './words'

/** The zoom targets. */
export function zoomItems({ actions, state }: ToolbarProps): MenuItem[] {
  return [
    { label: FIT, onSelect: actions.zoomToFit, isDisabled: !state.hasElements },
    { label: '100%', onSelect: actions.zoomToActualSize },
    { label: SELECTION, onSelect: actions.zoomToSelection, isDisabled: !state.hasSelection },
  ]
}

export function shapeItems({ actions }: ToolbarProps): MenuItem[] {
  return [
    { label: SQUARE, icon: SquareIcon, onSelect: () => actions.addShape('square') },
    { label: ROUNDED, icon: RoundedSquareIcon, onSelect: () => actions.addShape('rounded') },
    { label: CIRCLE, icon: CircleIcon, onSelect: () => actions.addShape('circle') },
  ]
}
