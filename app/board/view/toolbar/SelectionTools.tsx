import { MasonryIcon, RotateIcon, StyleIcon } from '../../../ui/editorIcons'
import { IconButton } from '../../../ui/IconButton'
import { CopyIcon, EditIcon, LockIcon, MoreIcon, TrashIcon } from '../../../ui/icons'
import { Menu } from '../../../ui/Menu'
import { shortcut } from '../../gestures/shortcut'
import type { ToolbarProps } from './EditorActions'
import { moreItems } from './selectionItems'
import styles from './selectionTools.module.css'
import { useSelectionState } from './useSelectionState'

/** The part of the right-hand tool bar that is there while something is selected. Loaded with the first selection. */
export function SelectionTools({ store, actions, state }: ToolbarProps) {
  const selection = useSelectionState(store)
  const left = { tooltipSide: 'left' } as const
  return (
    <>
      <hr className={styles.divider} />
      {selection.isText && (
        <IconButton {...left} label="Edit" shortcut={shortcut('open')} icon={EditIcon} onClick={actions.editText} />
      )}
      <IconButton
        {...left}
        label="Style"
        shortcut={shortcut('openInspector')}
        icon={StyleIcon}
        isPressed={state.panel === 'inspector'}
        onClick={state.panel === 'inspector' ? actions.closePanel : actions.openInspector}
      />
      {selection.units > 1 && !selection.isLocked && (
        <IconButton
          {...left}
          label="Arrange"
          icon={MasonryIcon}
          isPressed={state.panel === 'arrange'}
          onClick={state.panel === 'arrange' ? actions.closePanel : actions.openArrange}
        />
      )}
      {selection.isLocked ? (
        <IconButton {...left} label="Unlock" icon={LockIcon} onClick={actions.unlock} />
      ) : (
        <>
          <IconButton
            {...left}
            label="Duplicate"
            shortcut={shortcut('duplicate')}
            icon={CopyIcon}
            onClick={actions.duplicate}
          />
          <IconButton {...left} label="Rotate" icon={RotateIcon} onClick={actions.rotate} />
          <IconButton
            {...left}
            label="Delete"
            shortcut={shortcut('remove')}
            icon={TrashIcon}
            className={styles.danger}
            onClick={actions.remove}
          />
        </>
      )}
      <Menu
        items={moreItems(actions, selection)}
        side="left"
        align="end"
        trigger={{
          'aria-label': 'More',
          'data-tooltip': 'More',
          'data-tooltip-side': 'left',
          className: styles.menu,
          children: <MoreIcon size={26} />,
        }}
      />
    </>
  )
}
