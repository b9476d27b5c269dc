import { zoomItems } from '../../board/view/toolbar/base/toolbarMenus'
import {
  BOARD,
  EXPORT,
  FIND,
  LAYERS,
  PASTE,
  PRESENT,
  SELECT_ALL,
  SETTINGS,
  SHORTCUTS,
  TOGGLE_GRID,
  WEAVE,
} from '../../board/view/toolbar/base/words'
import type { ToolbarProps } from '../../board/view/toolbar/EditorActions'
import { useUnreadCount } from '../../notifications/unread/unreadCount'
import { afterDrawing } from '../../ui/afterDrawing'
import {
  ActualSizeIcon,
  FitIcon,
  KeyboardIcon,
  LayersIcon,
  PasteIcon,
  PresentIcon,
  SearchIcon,
  SelectAllIcon,
  SelectionIcon,
  SettingsIcon,
  WeaveIcon,
} from '../../ui/iconSets/editorIcons'
import { DownloadIcon } from '../../ui/iconSets/pageIcons'
import { BellIcon, EditIcon, EyeIcon, GridIcon, HistoryIcon, PlusIcon } from '../../ui/icons'
import type { MenuItem, MenuProps } from '../../ui/menuItems'
import { MenuSheet } from '../../ui/overlays/MenuSheet'
import { NOTIFICATIONS_PAGE } from '../../ui/paths'
import { EDIT } from '../../ui/words'
import {
  APP,
  EDITING_GROUP,
  NEW_BOARD,
  notificationsLabel,
  PREVIEW,
  SHARE_AND_EXPORT,
  VIEW,
  VIEW_HISTORY,
} from './base/words'
import type { EditorHeaderProps } from './EditorHeader'

interface PhoneMenuProps extends Pick<EditorHeaderProps, 'edited' | 'mode' | 'canEdit' | 'onHistory' | 'onToggleMode'> {
  readonly tools: ToolbarProps
  readonly trigger: MenuProps['trigger']
}

const ZOOM_ICONS = [FitIcon, ActualSizeIcon, SelectionIcon]

/** A phone's menu: what does not fit into bar or dock, in groups, sharing and export first. */
export default function PhoneMenu({ tools, edited, mode, canEdit, onHistory, onToggleMode, trigger }: PhoneMenuProps) {
  const { actions, state } = tools
  const unread = useUnreadCount()
  const isEditing = mode === 'edit'
  const isDisabled = !state.hasElements
  const find = { label: FIND, icon: SearchIcon, isDisabled, onSelect: actions.find }
  const history = { label: VIEW_HISTORY, icon: HistoryIcon, onSelect: afterClosing(onHistory) }
  const output = [
    { label: EXPORT, icon: DownloadIcon, onSelect: afterClosing(actions.openExport) },
    { label: PRESENT, icon: PresentIcon, isDisabled, onSelect: actions.present },
  ]
  const editing = [
    { label: WEAVE, icon: WeaveIcon, onSelect: afterClosing(actions.weave) },
    { label: PASTE, icon: PasteIcon, onSelect: () => actions.paste() },
    { label: SELECT_ALL, icon: SelectAllIcon, isDisabled, onSelect: actions.selectAll },
    find,
  ]
  const board = [
    { label: LAYERS, icon: LayersIcon, onSelect: afterClosing(actions.openLayers) },
    { label: SETTINGS, icon: SettingsIcon, onSelect: afterClosing(actions.openSettings) },
    history,
    { label: PREVIEW, icon: EyeIcon, onSelect: onToggleMode },
  ]
  const reading = canEdit ? [history, { label: EDIT, icon: EditIcon, onSelect: onToggleMode }, find] : [history, find]
  const zoom = zoomItems(tools).map((item, index) => ({ ...item, icon: ZOOM_ICONS[index] }))
  const grid = { label: TOGGLE_GRID, icon: GridIcon, isChecked: state.hasGrid, onSelect: actions.toggleGrid }
  const items = [
    ...group(SHARE_AND_EXPORT, output),
    ...(isEditing ? [...group(EDITING_GROUP, editing), ...group(BOARD, board)] : group(BOARD, reading)),
    ...group(VIEW, isEditing ? [...zoom, grid] : zoom),
    ...group(APP, [
      { label: NEW_BOARD, icon: PlusIcon, to: '/board/new' },
      { label: notificationsLabel(unread), icon: BellIcon, to: NOTIFICATIONS_PAGE },
      { label: SHORTCUTS, icon: KeyboardIcon, onSelect: actions.openKeys },
    ]),
  ]
  return <MenuSheet title={edited} items={items} trigger={trigger} />
}

/** Opens full-screen parts once the menu has closed: doing both at once takes a slow phone 200 ms. */
function afterClosing(open: () => void): () => void {
  return () => afterDrawing(open)
}

function group(heading: string, items: readonly MenuItem[]): MenuItem[] {
  return items.map((item, index) => (index === 0 ? { ...item, heading } : item))
}
