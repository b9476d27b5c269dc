import { ChevronDownIcon, SearchIcon } from '../../../ui/iconSets/editorIcons'
import {
  CameraIcon,
  CursorIcon,
  type Icon,
  ImageIcon,
  PaletteIcon,
  ShapeIcon,
  SparklesIcon,
  TextIcon,
} from '../../../ui/icons'
import { Menu } from '../../../ui/Menu'
import { BoardTools } from './BoardTools'
import { shapeItems, zoomItems } from './base/toolbarMenus'
import {
  ADD_IMAGE,
  ADD_SHAPE,
  ADD_TEXT,
  AI_ASSISTANT,
  BOARD_PALETTE,
  COLORS,
  openProposals,
  SELECT,
  TAKE_PHOTO,
  TOOL_BAR,
  TOOLS,
  ZOOM,
  ZOOM_TO,
} from './base/words'
import type { ToolbarProps } from './EditorActions'
import { Palette } from './Palette'
import styles from './toolbar.module.css'

interface ToolBarProps extends ToolbarProps {
  /** Tools for the whole board are elsewhere. */
  readonly isShort: boolean
}

/** The rail over the canvas's left edge (768 px and up): tools, what can be added, and colors. */
export function ToolBar({ isShort, ...props }: ToolBarProps) {
  const { actions, state } = props
  const { panel } = state
  return (
    <aside className={styles.rail} aria-label={TOOLS}>
      <div className={styles.group} role="toolbar" aria-label={TOOL_BAR} aria-orientation="vertical">
        <Tool label={SELECT} icon={CursorIcon} isPressed={state.tool === 'select'} onClick={actions.select} />
        <Tool label={ZOOM} icon={SearchIcon} isPressed={state.tool === 'zoom'} onClick={actions.zoomTool} />
        <Menu
          items={zoomItems(props)}
          side="right"
          align="start"
          trigger={{
            'aria-label': ZOOM_TO,
            'data-tooltip': ZOOM_TO,
            'data-tooltip-side': 'right',
            className: styles.more,
            children: <ChevronDownIcon size={14} />,
          }}
        />
        <hr className={styles.rule} />
        <Tool label={ADD_IMAGE} icon={ImageIcon} onClick={actions.addImages} />
        <Tool label={TAKE_PHOTO} icon={CameraIcon} onClick={() => actions.takePhoto()} />
        <Tool label={ADD_TEXT} icon={TextIcon} onClick={actions.addText} />
        <Menu
          items={shapeItems(props)}
          side="right"
          align="start"
          trigger={{
            'data-tooltip': ADD_SHAPE,
            'data-tooltip-side': 'right',
            className: styles.tool,
            children: (
              <>
                <ShapeIcon size={20} />
                <span className="visually-hidden">{ADD_SHAPE}</span>
              </>
            ),
          }}
        />
        <hr className={styles.rule} />
        <Tool
          label={AI_ASSISTANT}
          icon={SparklesIcon}
          isPressed={panel === 'assistant'}
          news={state.openProposals > 0 ? openProposals(state.openProposals) : undefined}
          onClick={panel === 'assistant' ? actions.closePanel : actions.openAssistant}
        />
      </div>
      <h2 className="visually-hidden">{COLORS}</h2>
      <Tool
        label={BOARD_PALETTE}
        icon={PaletteIcon}
        isPressed={panel === 'colors'}
        onClick={panel === 'colors' ? actions.closePanel : actions.openColors}
      />
      <Palette isSmall current={state.shapeColor} onColor={actions.addColor} onRandom={actions.addRandomColor} />
      {!isShort && (
        <>
          <hr className={styles.rule} />
          <BoardTools isVertical {...props} />
        </>
      )}
    </aside>
  )
}

interface ToolProps {
  readonly label: string
  readonly icon: Icon
  readonly isPressed?: boolean
  /** What is waiting there, in words; marked with a dot. */
  readonly news?: string | undefined
  onClick(): void
}

function Tool({ label, icon: Glyph, isPressed, news, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-pressed={isPressed}
      aria-description={news}
      data-tooltip={label}
      data-tooltip-side="right"
      onClick={onClick}
    >
      <Glyph size={20} />
      {news && <span className={styles.dot} />}
      <span className="visually-hidden">{label}</span>
    </button>
  )
}
