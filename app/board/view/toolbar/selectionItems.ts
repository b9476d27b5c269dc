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
} from '../../../ui/editorIcons'
import { CopyIcon, EditIcon, EyeOffIcon, LockIcon, SparklesIcon, TrashIcon } from '../../../ui/icons'
import type { MenuItem } from '../../../ui/menuItems'
import { shortcut } from '../../gestures/shortcut'
import type { EditorActions } from './EditorActions'
import type { SelectionState } from './useSelectionState'

/** Which of two things overlapping lies on top. */
export function orderItems(actions: EditorActions): MenuItem[] {
  return [
    { label: 'Bring to front', icon: ToFrontIcon, shortcut: shortcut('bringToFront'), onSelect: actions.bringToFront },
    { label: 'Bring forward', icon: ForwardIcon, shortcut: shortcut('bringForward'), onSelect: actions.bringForward },
    { label: 'Send backward', icon: BackwardIcon, shortcut: shortcut('sendBackward'), onSelect: actions.sendBackward },
    { label: 'Send to back', icon: ToBackIcon, shortcut: shortcut('sendToBack'), onSelect: actions.sendToBack },
  ]
}

/** What the bars have no room for. */
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

/** All that can be done with what is selected, for the context menu. */
export function elementItems(actions: EditorActions, selection: SelectionState): MenuItem[] {
  if (selection.isLocked) return moreItems(actions, selection)
  return [
    ...(selection.isText
      ? [{ label: 'Edit text', icon: EditIcon, shortcut: shortcut('open'), onSelect: actions.editText }]
      : []),
    { label: 'Style…', icon: StyleIcon, shortcut: shortcut('openInspector'), onSelect: actions.openInspector },
    ...(selection.units > 1 ? [arrangeItem(actions)] : []),
    ...(selection.isImage ? [analyzeItem(actions)] : []),
    ...parted([
      { label: 'Duplicate', icon: CopyIcon, shortcut: shortcut('duplicate'), onSelect: actions.duplicate },
      ...copyItems(actions),
      cutItem(actions),
    ]),
    ...parted([...groupItems(actions, selection), { label: 'Rotate', icon: RotateIcon, onSelect: actions.rotate }]),
    ...parted(orderItems(actions)),
    ...parted([lockItem(actions), hideItem(actions)]),
    {
      label: 'Delete',
      icon: TrashIcon,
      shortcut: shortcut('remove'),
      isDanger: true,
      hasDivider: true,
      onSelect: actions.remove,
    },
  ]
}

export function pasteItem(onSelect: () => void): MenuItem {
  return { label: 'Paste', icon: PasteIcon, shortcut: shortcut('paste'), onSelect }
}

const arrangeItem = (actions: EditorActions): MenuItem => ({
  label: 'Arrange…',
  icon: MasonryIcon,
  onSelect: actions.openArrange,
})

const analyzeItem = (actions: EditorActions): MenuItem => ({
  label: 'Analyze image',
  icon: SparklesIcon,
  onSelect: actions.openAnalyzer,
})

const lockItem = (actions: EditorActions): MenuItem => ({
  label: 'Lock',
  icon: LockIcon,
  shortcut: shortcut('lock'),
  onSelect: actions.lock,
})

const unlockItem = (actions: EditorActions): MenuItem => ({
  label: 'Unlock',
  icon: UnlockIcon,
  shortcut: shortcut('lock'),
  onSelect: actions.unlock,
})

const hideItem = (actions: EditorActions): MenuItem => ({
  label: 'Hide',
  icon: EyeOffIcon,
  shortcut: shortcut('hide'),
  onSelect: actions.hide,
})

const cutItem = (actions: EditorActions): MenuItem => ({
  label: 'Cut',
  icon: CutIcon,
  shortcut: shortcut('cut'),
  onSelect: actions.cut,
})

function copyItems(actions: EditorActions): MenuItem[] {
  return [
    { label: 'Copy', icon: PasteIcon, onSelect: actions.copy },
    { label: 'Copy as PNG', icon: PictureOutIcon, onSelect: actions.copyAsPng },
  ]
}

function groupItems(actions: EditorActions, { count, units, hasGroup }: SelectionState): MenuItem[] {
  const isOneGroup = hasGroup && units === count
  const group = { label: 'Group', icon: GroupIcon, shortcut: shortcut('group'), onSelect: actions.group }
  const ungroup = { label: 'Ungroup', icon: UngroupIcon, shortcut: shortcut('ungroup'), onSelect: actions.ungroup }
  return [...(count > 1 && !isOneGroup ? [group] : []), ...(hasGroup ? [ungroup] : [])]
}

/** With a hairline above the first. */
function parted(items: readonly MenuItem[]): MenuItem[] {
  return items.map((item, index) => ({ ...item, hasDivider: index === 0 }))
}
