import { ChevronDownIcon, HelpIcon, SearchIcon } from '../../../ui/editorIcons'
import { IconButton } from '../../../ui/IconButton'
import {
  CameraIcon,
  CursorIcon,
  GridIcon,
  type Icon,
  ImageIcon,
  LayersIcon,
  PaletteIcon,
  RedoIcon,
  SettingsIcon,
  ShapeIcon,
  SparklesIcon,
  TextIcon,
  UndoIcon,
} from '../../../ui/icons'
import { Menu } from '../../../ui/Menu'
import { DownloadIcon } from '../../../ui/pageIcons'
import { UNDO } from '../../../ui/words'
import { shortcut } from '../../gestures/shortcut'
import type { ToolbarProps } from './EditorActions'
import { shapeItems, zoomItems } from './menus'
import { Palette } from './Palette'
import styles from './toolbar.module.css'
import {
  ADD_IMAGE,
  ADD_SHAPE,
  ADD_TEXT,
  AI_ASSISTANT,
  BOARD,
  BOARD_PALETTE,
  COLORS,
  EXPORT,
  KEYS,
  LAYERS,
  REDO,
  SELECT,
  SETTINGS,
  TAKE_PHOTO,
  TOGGLE_GRID,
  TOOL_BAR,
  TOOLS,
  ZOOM,
  ZOOM_TO,
} from './words'

/** The side column of the editor (768 px and up): tools, what can be added, and colours. */
export function ToolBar(props: ToolbarProps) {
  const { actions, state } = props
  const { panel } = state
  return (
    <aside className={styles.column} aria-label={TOOLS}>
      <div className={styles.board} role="toolbar" aria-label={BOARD}>
        <IconButton
          label={UNDO}
          shortcut={shortcut('undo')}
          icon={UndoIcon}
          disabled={!state.canUndo}
          onClick={actions.undo}
        />
        <IconButton
          label={REDO}
          shortcut={shortcut('redo')}
          icon={RedoIcon}
          disabled={!state.canRedo}
          onClick={actions.redo}
        />
        <IconButton label={SETTINGS} icon={SettingsIcon} onClick={actions.openSettings} />
        <IconButton
          label={LAYERS}
          shortcut={shortcut('openLayers')}
          icon={LayersIcon}
          isPressed={panel === 'layers'}
          onClick={panel === 'layers' ? actions.closePanel : actions.openLayers}
        />
        <IconButton
          label={TOGGLE_GRID}
          shortcut={shortcut('toggleGrid')}
          icon={GridIcon}
          isPressed={state.hasGrid}
          onClick={actions.toggleGrid}
        />
        <IconButton label={EXPORT} shortcut={shortcut('openExport')} icon={DownloadIcon} onClick={actions.openExport} />
        <IconButton label={KEYS} shortcut={shortcut('openKeys')} icon={HelpIcon} onClick={actions.openKeys} />
      </div>
      <hr className={styles.rule} />
      <div className={styles.tools} role="toolbar" aria-label={TOOL_BAR} aria-orientation="vertical">
        <Tool label={SELECT} icon={CursorIcon} isPressed={state.tool === 'select'} onClick={actions.select} />
        <div className={styles.pair}>
          <Tool label={ZOOM} icon={SearchIcon} isPressed={state.tool === 'zoom'} onClick={actions.zoomTool} />
          <Menu
            items={zoomItems(props)}
            side="right"
            align="start"
            trigger={{ 'aria-label': ZOOM_TO, className: styles.more, children: <ChevronDownIcon size={16} /> }}
          />
        </div>
        <hr className={styles.rule} />
        <Tool label={ADD_IMAGE} icon={ImageIcon} onClick={actions.addImages} />
        <Tool label={TAKE_PHOTO} icon={CameraIcon} onClick={() => actions.takePhoto()} />
        <Tool label={ADD_TEXT} icon={TextIcon} onClick={actions.addText} />
        <Menu
          items={shapeItems(props)}
          side="right"
          align="start"
          trigger={{
            className: styles.labelled,
            children: (
              <>
                <ShapeIcon size={20} />
                <span>{ADD_SHAPE}</span>
                <ChevronDownIcon size={16} />
              </>
            ),
          }}
        />
        <hr className={styles.rule} />
        <Tool
          label={AI_ASSISTANT}
          icon={SparklesIcon}
          isPressed={panel === 'assistant'}
          onClick={panel === 'assistant' ? actions.closePanel : actions.openAssistant}
        />
      </div>
      <h2 className={styles.heading}>{COLORS}</h2>
      <Tool
        label={BOARD_PALETTE}
        icon={PaletteIcon}
        isPressed={panel === 'colors'}
        onClick={panel === 'colors' ? actions.closePanel : actions.openColors}
      />
      <Palette current={state.shapeColor} onColor={actions.addColor} onRandom={actions.addRandomColor} />
    </aside>
  )
}

interface ToolProps {
  readonly label: string
  readonly icon: Icon
  readonly isPressed?: boolean
  onClick(): void
}

function Tool({ label, icon: Glyph, isPressed, onClick }: ToolProps) {
  return (
    <button type="button" className={styles.labelled} aria-pressed={isPressed} onClick={onClick}>
      <Glyph size={20} />
      <span>{label}</span>
    </button>
  )
}
