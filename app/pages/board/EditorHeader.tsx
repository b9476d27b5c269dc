import type { ReactNode } from 'react'
import { shortcut } from '../../board/gestures/shortcut'
import type { Mode } from '../../board/store/BoardScene'
import { Button } from '../../ui/Button'
import { PresentIcon, SaveIcon } from '../../ui/editorIcons'
import { IconButton } from '../../ui/IconButton'
import { EditIcon, EyeIcon } from '../../ui/icons'
import { EDIT, SAVE } from '../../ui/words'
import styles from './EditorHeader.module.css'
import { ONLY_TO_LOOK_AT, PRESENT, PREVIEW, VIEW_HISTORY } from './words'

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
  onPresent(): void
}

/** The editor's top area from 768 px up. */
export function EditorHeader(props: WideHeaderProps) {
  const { name, edited, pill, people, invite, mode, canEdit, isSaving, onHistory, onToggleMode, onSave, onPresent } =
    props
  const isEditing = mode === 'edit'
  return (
    <header className={styles.bar}>
      {name}
      <p className={styles.edited}>{edited}</p>
      <button type="button" className={styles.history} onClick={onHistory}>
        {VIEW_HISTORY}
      </button>
      <div className={styles.end}>
        {pill}
        {people}
        {invite}
        <IconButton label={PRESENT} shortcut={shortcut('present')} icon={PresentIcon} onClick={onPresent} />
        {canEdit ? (
          <>
            <Button size="s" onClick={onToggleMode}>
              {isEditing ? <EyeIcon size={18} /> : <EditIcon size={18} />}
              {isEditing ? PREVIEW : EDIT}
            </Button>
            <Button size="s" look="primary" isBusy={isSaving} onClick={onSave}>
              {!isSaving && <SaveIcon size={18} />}
              {SAVE}
            </Button>
          </>
        ) : (
          <p className={styles.viewing}>{ONLY_TO_LOOK_AT}</p>
        )}
      </div>
    </header>
  )
}
