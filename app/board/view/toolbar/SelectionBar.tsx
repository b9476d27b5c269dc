import { CopyIcon, EditIcon, type Icon, RotateIcon, TrashIcon } from '../../../ui/icons'
import styles from './dock.module.css'
import type { ToolbarProps } from './EditorActions'

/** What can be done with the selection on a phone, above the dock. */
export function SelectionBar({ actions, state }: ToolbarProps) {
  if (!state.hasSelection) return null
  return (
    <div className={styles.selection} role="toolbar" aria-label="Selection">
      {state.canEditText && <Action label="Edit" icon={EditIcon} onClick={actions.editText} />}
      <Action label="Duplicate" icon={CopyIcon} onClick={actions.duplicate} />
      <Action label="Rotate" icon={RotateIcon} onClick={actions.rotate} />
      <Action label="Delete" icon={TrashIcon} isDanger onClick={actions.remove} />
    </div>
  )
}

interface ActionProps {
  readonly label: string
  readonly icon: Icon
  readonly isDanger?: boolean
  onClick(): void
}

function Action({ label, icon: Glyph, isDanger, onClick }: ActionProps) {
  return (
    <button type="button" className={styles.action} data-danger={isDanger ? '' : undefined} onClick={onClick}>
      <Glyph size={18} />
      {label}
    </button>
  )
}
