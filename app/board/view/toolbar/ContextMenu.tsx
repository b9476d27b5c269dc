import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { centerOf, clamp, type Point } from '../../../../contract/layout/rect'
import { DownloadIcon } from '../../../ui/iconSets/pageIcons'
import { CameraIcon, GridIcon, ImageIcon, TextIcon } from '../../../ui/icons'
import menuStyles from '../../../ui/Menu.module.css'
import type { MenuItem } from '../../../ui/menuItems'
import { MenuRow } from '../../../ui/overlays/MenuSurface'
import { UNDO } from '../../../ui/words'
import { emptyFrames } from '../../frames/emptyFrames'
import { toBoard, toScreen } from '../../geometry/camera'
import { shortcut } from '../../gestures/keyboard'
import type { BoardElement } from '../../store/BoardElement'
import type { BoardStore } from '../../store/BoardStore'
import { linksIn } from '../../texts/links'
import { openLink } from '../interaction/openLinks'
import {
  ADD_IMAGE_HERE,
  ADD_TEXT_HERE,
  BOARD_ACTIONS,
  EXPORT_MORE,
  FILL_WITH_MY_PHOTOS,
  FIT,
  GRID,
  openAddress,
  REDO,
  SELECT_ALL,
  TAKE_PHOTO_HERE,
} from './base/words'
import type { MenuPlace, ToolbarProps } from './EditorActions'
import { elementItems, pasteItem, weaveItem } from './selectionItems'
import styles from './selectionTools.module.css'
import { selectionState } from './useSelectionState'

export interface ContextMenuProps extends ToolbarProps {
  readonly where: MenuPlace | 'selection'
  /** The first items for a single image. */
  ofPicture?(picture: BoardElement): ReactNode
  onClose(): void
}

/** What can be done with the selection, or else with the board. Opens on mount. */
export function ContextMenu({ where, ofPicture, onClose, ...tools }: ContextMenuProps) {
  const { store } = tools
  // A snapshot of what was selected when the menu was requested, wherever the camera goes.
  const [point] = useState(() => (where === 'selection' ? selectionPoint(store) : where.point))
  const [{ items, picture }] = useState(() => {
    const isOfElements = store.selection.size > 0 && (where === 'selection' || where.id !== null)
    if (!isOfElements) return { items: boardItems(tools, toBoard(store.camera, point)), picture: undefined }
    const selection = selectionState(store)
    const [id = ''] = store.selection
    return {
      items: [...linkItems(store), ...elementItems(tools.actions, selection)],
      picture: selection.isImage ? store.element(id) : undefined,
    }
  })
  return (
    <DropdownMenu.Root defaultOpen modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span
          aria-hidden="true"
          className={styles.point}
          style={{ left: `max(0px, min(${point.x}px, 100% - ${WIDTH}px))`, top: point.y }}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          // Beside the point, a long menu moves up as far as it needs to.
          side="right"
          sideOffset={2}
          collisionPadding={8}
          loop
          aria-label={BOARD_ACTIONS}
          className={menuStyles.menu}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // What was opened from here may already have the focus.
            const isLost = document.activeElement === null || document.activeElement === document.body
            if (isLost) document.querySelector<HTMLElement>('[data-surface]')?.focus({ preventScroll: true })
          }}
        >
          {picture && ofPicture?.(picture)}
          {items.map((item) => (
            <MenuRow key={item.label} item={item} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** Leaves room for the rest of the menu. */
const LINKS_MAX = 3

/** Items for the addresses in a text, for a long press and the menu key. */
function linkItems(store: BoardStore): MenuItem[] {
  const [id] = store.selection
  const element = store.selection.size === 1 && id !== undefined ? store.element(id) : undefined
  if (element?.type !== 'text') return []
  return linksIn(element.content)
    .slice(0, LINKS_MAX)
    .map(({ start, end, href }) => ({
      label: openAddress(element.content.slice(start, end)),
      onSelect: () => openLink(href),
    }))
}

function boardItems({ actions, state, store }: ToolbarProps, at: Point): MenuItem[] {
  const [frame] = emptyFrames(store)
  return [
    pasteItem(() => actions.paste(at)),
    { label: ADD_TEXT_HERE, icon: TextIcon, onSelect: () => actions.addTextAt(at) },
    { label: ADD_IMAGE_HERE, icon: ImageIcon, onSelect: () => actions.addImagesAt(at) },
    { label: TAKE_PHOTO_HERE, icon: CameraIcon, onSelect: () => actions.takePhoto(at) },
    weaveItem(actions),
    ...(frame === undefined
      ? []
      : [{ label: FILL_WITH_MY_PHOTOS, icon: ImageIcon, onSelect: () => actions.replaceImage(frame) }]),
    {
      label: SELECT_ALL,
      shortcut: shortcut('selectAll'),
      hasDivider: true,
      isDisabled: store.size === 0,
      onSelect: actions.selectAll,
    },
    { label: FIT, shortcut: shortcut('zoomToFit'), isDisabled: store.size === 0, onSelect: actions.zoomToFit },
    {
      label: GRID,
      icon: GridIcon,
      shortcut: shortcut('toggleGrid'),
      isChecked: state.hasGrid,
      onSelect: actions.toggleGrid,
    },
    { label: EXPORT_MORE, icon: DownloadIcon, shortcut: shortcut('openExport'), onSelect: actions.openExport },
    { label: UNDO, shortcut: shortcut('undo'), hasDivider: true, isDisabled: !state.canUndo, onSelect: actions.undo },
    { label: REDO, shortcut: shortcut('redo'), isDisabled: !state.canRedo, onSelect: actions.redo },
  ]
}

/** Screen px: nearer to the right edge the menu would not fit beside its point. */
const WIDTH = 264

/** The middle of the selection, or of the canvas, clamped to the canvas. */
function selectionPoint(store: BoardStore): Point {
  const { width, height } = store.view.viewport
  const bounds = store.boundsOf(store.selection)
  const point = bounds ? toScreen(store.camera, centerOf(bounds)) : { x: width / 2, y: height / 2 }
  return { x: clamp(point.x, 8, width - 8), y: clamp(point.y, 8, height - 8) }
}
