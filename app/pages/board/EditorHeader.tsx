import type { ReactNode } from 'react'
import type { Mode } from '../../board/store/BoardScene'
import { Button } from '../../ui/Button'
import { SaveIcon } from '../../ui/editorIcons'
import { EditIcon, EyeIcon } from '../../ui/icons'
import styles from './EditorHeader.module.css'

export interface EditorHeaderProps {
  readonly name: ReactNode
  /** In words. */
  readonly edited: string
  readonly mode: Mode
  readonly canEdit: boolean
  readonly isSaving: boolean
  /** Who else is on the board. */
  readonly people: ReactNode
  /** Opens the share sheet. */
  readonly invite: ReactNode
  onHistory(): void
  onToggleMode(): void
  onSave(): void
}

interface WideHeaderProps extends EditorHeaderProps {
  /** LIVE, Reconnecting or Offline. */
  readonly pill: ReactNode
}

/** The editor's top area from 768 px up. */
export function EditorHeader(props: WideHeaderProps) {
  const { name, edited, pill, people, invite, mode, canEdit, isSaving, onHistory, onToggleMode, onSave } = props
  const isEditing = mode === 'edit'
  return (
    <header className={styles.bar}>
      {name}
      <p className={styles.edited}>{edited}</p>
      <button type="button" className={styles.history} onClick={onHistory}>
        View History
      </button>
      <div className={styles.end}>
        {pill}
        {people}
        {invite}
        {canEdit ? (
          <>
            <Button size="s" onClick={onToggleMode}>
              {isEditing ? <EyeIcon size={18} /> : <EditIcon size={18} />}
              {isEditing ? 'Preview' : 'Edit'}
            </Button>
            <Button size="s" look="primary" isBusy={isSaving} onClick={onSave}>
              {!isSaving && <SaveIcon size={18} />}
              Save
            </Button>
          </>
        ) : (
          <p className={styles.viewing}>You can look at this board, but not edit it.</p>
        )}
      </div>
    </header>
  )
}
