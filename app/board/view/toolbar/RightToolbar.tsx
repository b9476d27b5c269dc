import { IconButton } from '../../../ui/IconButton'
import { CopyIcon, EditIcon, HandIcon, RotateIcon, TrashIcon, ZoomInIcon, ZoomOutIcon } from '../../../ui/icons'
import type { ToolbarProps } from './EditorActions'
import styles from './toolbar.module.css'

/** Zoom and pan; with something selected also what can be done with it (768 px and up). */
export function RightToolbar({ actions, state, isReadOnly }: ToolbarProps & { readonly isReadOnly: boolean }) {
  return (
    <div className={styles.right} role="toolbar" aria-label="Canvas" aria-orientation="vertical">
      <IconButton label="Zoom In" shortcut="+" tooltipSide="left" icon={ZoomInIcon} onClick={actions.zoomIn} />
      <IconButton label="Zoom Out" shortcut="-" tooltipSide="left" icon={ZoomOutIcon} onClick={actions.zoomOut} />
      <IconButton
        label="Pan Canvas"
        shortcut="H"
        tooltipSide="left"
        icon={HandIcon}
        isPressed={state.tool === 'pan'}
        onClick={actions.togglePan}
      />
      {state.hasSelection && !isReadOnly && (
        <>
          <hr className={styles.divider} />
          {state.canEditText && (
            <IconButton label="Edit" shortcut="Enter" tooltipSide="left" icon={EditIcon} onClick={actions.editText} />
          )}
          <IconButton
            label="Duplicate"
            shortcut="Ctrl+D"
            tooltipSide="left"
            icon={CopyIcon}
            onClick={actions.duplicate}
          />
          <IconButton label="Rotate" tooltipSide="left" icon={RotateIcon} onClick={actions.rotate} />
          <IconButton
            label="Delete"
            shortcut="Delete"
            tooltipSide="left"
            icon={TrashIcon}
            className={styles.danger}
            onClick={actions.remove}
          />
        </>
      )}
    </div>
  )
}
