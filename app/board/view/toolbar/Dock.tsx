import {
  CameraIcon,
  CheckIcon,
  CursorIcon,
  HandIcon,
  type Icon,
  ImageIcon,
  PaletteIcon,
  ShapeIcon,
  SparklesIcon,
  TextIcon,
} from '../../../ui/icons'
import { Menu } from '../../../ui/Menu'
import { shapeItems } from './base/toolbarMenus'
import {
  ADD_IMAGE,
  ADD_SHAPE,
  ADD_TEXT,
  AI_ASSISTANT,
  COLOR,
  COLOR_PALETTE,
  IMAGE,
  openProposals,
  PHOTO,
  SELECT,
  SELECTING,
  SHAPE,
  TAKE_PHOTO,
  TEXT,
  TOOL_BAR,
} from './base/words'
import styles from './dock.module.css'
import type { ToolbarProps } from './EditorActions'

/** The phone's tools, within a thumb's reach. A second press on Select toggles multi-select. */
export function Dock(props: ToolbarProps) {
  const { actions, state } = props
  const isSelecting = state.tool === 'select'
  const isPaletteOpen = state.panel === 'colors'
  return (
    <div className={styles.dock} role="toolbar" aria-label={TOOL_BAR}>
      <DockButton
        label={state.isPicking ? SELECTING : SELECT}
        icon={state.isPicking ? CheckIcon : state.tool === 'pan' ? HandIcon : CursorIcon}
        isPressed={isSelecting}
        onClick={isSelecting ? actions.togglePicking : actions.select}
      />
      <DockButton label={ADD_IMAGE} text={IMAGE} icon={ImageIcon} onClick={actions.addImages} />
      <DockButton label={TAKE_PHOTO} text={PHOTO} icon={CameraIcon} onClick={() => actions.takePhoto()} />
      <DockButton label={ADD_TEXT} text={TEXT} icon={TextIcon} onClick={actions.addText} />
      <Menu
        items={shapeItems(props)}
        side="top"
        align="center"
        trigger={{
          'aria-label': ADD_SHAPE,
          className: styles.item,
          children: <DockFace icon={ShapeIcon} text={SHAPE} />,
        }}
      />
      <DockButton
        label={COLOR_PALETTE}
        text={COLOR}
        icon={PaletteIcon}
        isPressed={isPaletteOpen}
        onClick={isPaletteOpen ? actions.closePanel : actions.openColors}
      />
      <DockButton
        label={AI_ASSISTANT}
        text="AI"
        icon={SparklesIcon}
        isPressed={state.panel === 'assistant'}
        news={state.openProposals > 0 ? openProposals(state.openProposals) : undefined}
        onClick={state.panel === 'assistant' ? actions.closePanel : actions.openAssistant}
      />
    </div>
  )
}

interface DockButtonProps {
  readonly label: string
  /** Shown if the name is too long for the dock. */
  readonly text?: string
  readonly icon: Icon
  readonly isPressed?: boolean
  /** What is waiting there, in words; marked with a dot. */
  readonly news?: string | undefined
  onClick(): void
}

function DockButton({ label, text = label, icon, isPressed, news, onClick }: DockButtonProps) {
  return (
    <button
      type="button"
      className={styles.item}
      aria-label={label}
      aria-pressed={isPressed}
      aria-description={news}
      onClick={onClick}
    >
      {news && <span className={styles.dot} />}
      <DockFace icon={icon} text={text} />
    </button>
  )
}

function DockFace({ icon: Glyph, text }: { readonly icon: Icon; readonly text: string }) {
  return (
    <>
      <Glyph size={22} />
      <span>{text}</span>
    </>
  )
}
