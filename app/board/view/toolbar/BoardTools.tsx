import { IconButton } from '../../../ui/IconButton'
import { HelpIcon, LayersIcon, SettingsIcon } from '../../../ui/iconSets/editorIcons'
import { GridIcon, RedoIcon, UndoIcon } from '../../../ui/icons'
import { UNDO } from '../../../ui/words'
import { shortcut } from '../../gestures/keyboard'
import { BOARD, LAYERS, REDO, SETTINGS, SHORTCUTS, TOGGLE_GRID } from './base/words'
import type { ToolbarProps } from './EditorActions'
import styles from './toolbar.module.css'

interface BoardToolsProps extends ToolbarProps {
  /** Stacked vertically. */
  readonly isVertical?: boolean
}

/** Tools for the whole board (768 px and up): in the bar, or if that has no room, in the rail. */
export function BoardTools({ actions, state, isVertical = false }: BoardToolsProps) {
  const { panel } = state
  const tooltipSide = isVertical ? 'right' : 'bottom'
  return (
    <div
      className={isVertical ? styles.group : styles.row}
      role="toolbar"
      aria-label={BOARD}
      aria-orientation={isVertical ? 'vertical' : 'horizontal'}
    >
      <IconButton
        label={UNDO}
        shortcut={shortcut('undo')}
        tooltipSide={tooltipSide}
        icon={UndoIcon}
        disabled={!state.canUndo}
        onClick={actions.undo}
      />
      <IconButton
        label={REDO}
        shortcut={shortcut('redo')}
        tooltipSide={tooltipSide}
        icon={RedoIcon}
        disabled={!state.canRedo}
        onClick={actions.redo}
      />
      <IconButton
        label={LAYERS}
        shortcut={shortcut('openLayers')}
        tooltipSide={tooltipSide}
        icon={LayersIcon}
        isPressed={panel === 'layers'}
        onClick={panel === 'layers' ? actions.closePanel : actions.openLayers}
      />
      <IconButton
        label={TOGGLE_GRID}
        shortcut={shortcut('toggleGrid')}
        tooltipSide={tooltipSide}
        icon={GridIcon}
        isPressed={state.hasGrid}
        onClick={actions.toggleGrid}
      />
      <IconButton label={SETTINGS} tooltipSide={tooltipSide} icon={SettingsIcon} onClick={actions.openSettings} />
      <IconButton
        label={SHORTCUTS}
        shortcut={shortcut('openKeys')}
        tooltipSide={tooltipSide}
        icon={HelpIcon}
        onClick={actions.openKeys}
      />
    </div>
  )
}
