import {
  BackwardIcon,
  CutIcon,
  ForwardIcon,
  GroupIcon,
  MasonryIcon,
  PasteIcon,
  PictureOutIcon,
  RotateIcon,
  StyleIcon,
  ToBackIcon,
  ToFrontIcon,
  UngroupIcon,
  UnlockIcon,
  WeaveIcon,
} from '../../../ui/iconSets/editorIcons'
import { CopyIcon, DownloadIcon, EyeOffIcon, LockIcon, TrashIcon } from '../../../ui/iconSets/pageIcons'
import { EditIcon, SparklesIcon } from '../../../ui/icons'
import type { MenuItem } from '../../../ui/menuItems'
import { DELETE } from '../../../ui/words'
import { shortcut } from '../../gestures/keyboard'
import {
  ANALYZE_IMAGE,
  ARRANGE_MORE,
  BRING_FORWARD,
  BRING_TO_FRONT,
  COPY,
  COPY_AS_PNG,
  CUT,
  DUPLICATE,
  EDIT_TEXT,
  EXPORT_MORE,
  GROUP,
  HIDE,
  LOCK,
  PASTE,
  ROTATE,
  SEND_BACKWARD,
  SEND_TO_BACK,
  STYLE_MORE,
  UNGROUP,
  UNLOCK,
  WEAVE,
} from './base/words'
import type { EditorActions } from './EditorActions'
import type { SelectionState } from './useSelectionState'

/** Items for the stacking order. */
export function orderItems(actions: EditorActions): MenuItem[] {
  return [
    { label: BRING_TO_FRONT, icon: ToFrontIcon, shortcut: shortcut('bringToFront'), onSelect: actions.bringToFront },
    { label: BRING_FORWARD, icon: ForwardIcon, shortcut: shortcut('bringForward'), onSelect: actions.bringForward },
    { label: SEND_BACKWARD, icon: BackwardIcon, shortcut: shortcut('sendBackward'), onSelect: actions.sendBackward },
    { label: SEND_TO_BACK, icon: ToBackIcon, shortcut: shortcut('sendToBack'), onSelect: actions.sendToBack },
  ]
}

/** Items that the bars have no room for. */
export function moreItems(actions: EditorActions, selection: SelectionState): MenuItem[] {
  if (selection.isLocked) return [unlockItem(actions), hideItem(actions), ...copyItems(actions)]
  return [
    ...groupItems(actions, selection),
    ...(selection.units > 1 ? [arrangeItem(actions)] : []),
    ...(selection.isImage ? [analyzeItem(actions)] : []),
    ...parted(orderItems(actions)),
    ...parted([lockItem(actions), hideItem(actions)]),
    ...parted([...copyItems(actions), cutItem(actions)]),
  ]
}

/** All that can be done with the selection, for the context menu. */
export function elementItems(actions: EditorActions, selection: SelectionState): MenuItem[] {
  if (selection.isLocked) return moreItems(actions, selection)
  return [
    ...(selection.isText
      ? [{ label: EDIT_TEXT, icon: EditIcon, shortcut: shortcut('open'), onSelect: actions.editText }]
      : []),
    { label: STYLE_MORE, icon: StyleIcon, shortcut: shortcut('openInspector'), onSelect: actions.openInspector },
    ...(selection.pictures > 1 ? [weaveItem(actions)] : []),
    ...(selection.units > 1 ? [arrangeItem(actions)] : []),
    ...(selection.isImage ? [analyzeItem(actions)] : []),
    ...parted([
      { label: DUPLICATE, icon: CopyIcon, shortcut: shortcut('duplicate'), onSelect: actions.duplicate },
      ...copyItems(actions),
      cutItem(actions),
    ]),
    ...parted([...groupItems(actions, selection), { label: ROTATE, icon: RotateIcon, onSelect: actions.rotate }]),
    ...parted(orderItems(actions)),
    ...parted([lockItem(actions), hideItem(actions)]),
    {
      label: DELETE,
      icon: TrashIcon,
      shortcut: shortcut('remove'),
      isDanger: true,
      hasDivider: true,
      onSelect: actions.remove,
    },
  ]
}

export function pasteItem(onSelect: () => void): MenuItem {
  return { label: PASTE, icon: PasteIcon, shortcut: shortcut('paste'), onSelect }
}

const arrangeItem = (actions: EditorActions): MenuItem => ({
  label: ARRANGE_MORE,
  icon: MasonryIcon,
  onSelect: actions.openArrange,
})

export const weaveItem = (actions: EditorActions): MenuItem => ({
  label: WEAVE,
  icon: WeaveIcon,
  shortcut: shortcut('weave'),
  onSelect: actions.weave,
})

const analyzeItem = (actions: EditorActions): MenuItem => ({
  label: ANALYZE_IMAGE,
  icon: SparklesIcon,
  onSelect: actions.openAnalyzer,
})

const lockItem = (actions: EditorActions): MenuItem => ({
  label: LOCK,
  icon: LockIcon,
  shortcut: shortcut('lock'),
  onSelect: actions.lock,
})

const unlockItem = (actions: EditorActions): MenuItem => ({
  label: UNLOCK,
  icon: UnlockIcon,
  shortcut: shortcut('lock'),
  onSelect: actions.unlock,
})

const hideItem = (actions: EditorActions): MenuItem => ({
  label: HIDE,
  icon: EyeOffIcon,
  shortcut: shortcut('hide'),
  onSelect: actions.hide,
})

const cutItem = (actions: EditorActions): MenuItem => ({
  label: CUT,
  icon: CutIcon,
  shortcut: shortcut('cut'),
  onSelect: actions.cut,
})

function copyItems(actions: EditorActions): MenuItem[] {
  return [
    { label: COPY, icon: PasteIcon, onSelect: actions.copy },
    { label: COPY_AS_PNG, icon: PictureOutIcon, onSelect: actions.copyAsPng },
    { label: EXPORT_MORE, icon: DownloadIcon, shortcut: shortcut('openExport'), onSelect: actions.openExport },
  ]
}

function groupItems(actions: EditorActions, { count, units, hasGroup }: SelectionState): MenuItem[] {
  const isOneGroup = hasGroup && units === count
  const group = { label: GROUP, icon: GroupIcon, shortcut: shortcut('group'), onSelect: actions.group }
  const ungroup = { label: UNGROUP, icon: UngroupIcon, shortcut: shortcut('ungroup'), onSelect: actions.ungroup }
  return [...(count > 1 && !isOneGroup ? [group] : []), ...(hasGroup ? [ungroup] : [])]
}

/** With a separator above the first. */
function parted(items: readonly MenuItem[]): MenuItem[] {
  return items.map((item, index) => ({ ...item, hasDivider: index === 0 }))
}
