import type { ReactNode } from 'react'
import {
  GroupIcon,
  MasonryIcon,
  PasteIcon,
  RotateIcon,
  StyleIcon,
  ToFrontIcon,
  UngroupIcon,
  UnlockIcon,
  WeaveIcon,
} from '../../../ui/iconSets/editorIcons'
import { CopyIcon, EyeOffIcon, LockIcon, TrashIcon } from '../../../ui/iconSets/pageIcons'
import { AlertIcon, EditIcon, type Icon, MoreIcon } from '../../../ui/icons'
import { Menu } from '../../../ui/Menu'
import { DELETE, DONE, EDIT } from '../../../ui/words'
import {
  ALL,
  ARRANGE,
  COPY,
  DUPLICATE,
  GROUP,
  HIDE,
  IMAGE_FAILED,
  LAYER_ORDER,
  LOCK,
  MORE,
  ORDER,
  pickedCount,
  ROTATE,
  SELECTING,
  SELECTION,
  STYLE,
  UNGROUP,
  UNLOCK,
  WEAVE,
} from './base/words'
import type { ToolbarProps } from './EditorActions'
import { PICTURE_TOOLS } from './pictureTools'
import styles from './selectionBar.module.css'
import { moreItems, orderItems } from './selectionItems'
import { type SelectionState, useSelectionState } from './useSelectionState'

/**
 * Tools for the selection on a phone, above the dock; in multi-select, also their count. Loaded with the first
 * selection.
 */
export function SelectionBar({ store, actions, state }: ToolbarProps) {
  const selection = useSelectionState(store)
  return (
    <div className={styles.bars}>
      {state.isPicking && (
        <div className={styles.picking} role="toolbar" aria-label={SELECTING}>
          <span className={styles.count}>{pickedCount(selection.count)}</span>
          <button type="button" className={styles.text} onClick={actions.selectAll}>
            {ALL}
          </button>
          <button type="button" className={styles.done} onClick={actions.togglePicking}>
            {DONE}
          </button>
        </div>
      )}
      {selection.count > 0 && <SelectionActions actions={actions} selection={selection} panel={state.panel} />}
    </div>
  )
}

interface SelectionActionsProps {
  readonly actions: ToolbarProps['actions']
  readonly selection: SelectionState
  readonly panel: ToolbarProps['state']['panel']
}

function SelectionActions({ actions, selection, panel }: SelectionActionsProps) {
  const toggled = (name: typeof panel, open: () => void) => ({
    isPressed: panel === name,
    onClick: panel === name ? actions.closePanel : open,
  })
  const { isText, isImage, isFailedImage, units, count, pictures, hasGroup, isLocked } = selection
  const more = <BarMenu label={MORE} icon={MoreIcon} items={moreItems(actions, selection)} isWordless />
  if (isLocked) {
    return (
      <Bar>
        <Action label={UNLOCK} icon={UnlockIcon} onClick={actions.unlock} />
        <Action label={HIDE} icon={EyeOffIcon} onClick={actions.hide} />
        <Action label={COPY} icon={PasteIcon} onClick={actions.copy} />
      </Bar>
    )
  }
  return (
    <Bar end={<Action label={DELETE} icon={TrashIcon} isDanger isWordless onClick={actions.remove} />}>
      {isImage &&
        PICTURE_TOOLS.map(({ tool, label, icon }) => (
          <Action
            key={tool}
            label={label}
            icon={icon}
            isTall
            {...(tool === 'replace'
              ? { onClick: () => actions.openPictureTool(tool) }
              : toggled(tool, () => actions.openPictureTool(tool)))}
          />
        ))}
      {isFailedImage && (
        <Action label={IMAGE_FAILED} icon={AlertIcon} {...toggled('inspector', actions.openInspector)} />
      )}
      {isText && <Action label={EDIT} icon={EditIcon} onClick={actions.editText} />}
      {pictures > 1 && <Action label={WEAVE} icon={WeaveIcon} onClick={actions.weave} />}
      {units > 1 && <Action label={ARRANGE} icon={MasonryIcon} {...toggled('arrange', actions.openArrange)} />}
      <Action label={STYLE} icon={StyleIcon} {...toggled('inspector', actions.openInspector)} />
      <Action label={DUPLICATE} icon={CopyIcon} onClick={actions.duplicate} />
      <BarMenu label={ORDER} name={LAYER_ORDER} icon={ToFrontIcon} items={orderItems(actions)} />
      {count > 1 && !(hasGroup && units === count) && <Action label={GROUP} icon={GroupIcon} onClick={actions.group} />}
      {hasGroup && <Action label={UNGROUP} icon={UngroupIcon} onClick={actions.ungroup} />}
      <Action label={LOCK} icon={LockIcon} onClick={actions.lock} />
      <Action label={COPY} icon={PasteIcon} onClick={actions.copy} />
      <Action label={ROTATE} icon={RotateIcon} onClick={actions.rotate} />
      {more}
    </Bar>
  )
}

/** Scrolls sideways; `end` stays in view. */
function Bar({ children, end }: { readonly children: ReactNode; readonly end?: ReactNode }) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={SELECTION}>
      <div className={styles.scroll}>{children}</div>
      {end}
    </div>
  )
}

interface ActionProps {
  readonly label: string
  readonly icon: Icon
  readonly isDanger?: boolean
  readonly isPressed?: boolean
  /** No visible label, for familiar icons. */
  readonly isWordless?: boolean
  /** The label is below the icon. */
  readonly isTall?: boolean
  onClick(): void
}

function Action({ label, icon: Glyph, isDanger, isPressed, isWordless, isTall, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className={styles.action}
      aria-label={isWordless ? label : undefined}
      aria-pressed={isPressed}
      data-danger={isDanger ? '' : undefined}
      data-tall={isTall ? '' : undefined}
      onClick={onClick}
    >
      <Glyph size={isWordless || isTall ? 20 : 18} />
      {!isWordless && label}
    </button>
  )
}

interface BarMenuProps {
  readonly label: string
  readonly name?: string
  readonly icon: Icon
  readonly items: Parameters<typeof Menu>[0]['items']
  readonly isWordless?: boolean
}

function BarMenu({ label, name = label, icon: Glyph, items, isWordless }: BarMenuProps) {
  return (
    <Menu
      items={items}
      side="top"
      align="center"
      trigger={{
        'aria-label': name,
        className: styles.action,
        children: (
          <>
            <Glyph size={isWordless ? 20 : 18} />
            {!isWordless && label}
          </>
        ),
      }}
    />
  )
}
