import { lazy } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ToolbarProps } from '../../board/view/toolbar/EditorActions'
import { bellLabel } from '../../notifications/unread/bellWords'
import { useUnreadCount } from '../../notifications/unread/unreadCount'
import { IconButton } from '../../ui/IconButton'
import { ArrowLeftIcon, MoreIcon } from '../../ui/icons'
import { LazyMenu } from '../../ui/Menu'
import { EDIT, SAVE } from '../../ui/words'
import styles from './base/EditorHeader.module.css'
import { BACK, BOARD_MENU } from './base/words'
import type { EditorHeaderProps } from './EditorHeader'

const loadMenu = () => import('./PhoneMenu')
const PhoneMenu = lazy(loadMenu)

interface PhoneBarProps extends EditorHeaderProps {
  readonly tools: ToolbarProps
}

/** The single bar above the canvas below 768 px: back, name, sync state, Save and a menu with everything else. */
export function PhoneBar(props: PhoneBarProps) {
  const { name, sync, mode, canEdit, isSaving, people, invite, onToggleMode, onSave } = props
  const navigate = useNavigate()
  const unread = useUnreadCount()
  const isEditing = mode === 'edit'
  const trigger = {
    'aria-label': BOARD_MENU,
    'aria-description': unread > 0 ? bellLabel(unread) : undefined,
    className: styles.menu,
    children: (
      <>
        <MoreIcon size={26} />
        {unread > 0 && <span className={styles.dot} />}
      </>
    ),
  }
  return (
    <header className={styles.phone}>
      <IconButton label={BACK} icon={ArrowLeftIcon} onClick={() => navigate('/')} />
      {name}
      <span className={styles.sync}>{sync}</span>
      {people}
      <span className={styles.invite}>{invite}</span>
      {canEdit && (
        <button
          type="button"
          className={styles.save}
          disabled={isEditing && isSaving}
          aria-busy={(isEditing && isSaving) || undefined}
          // In Preview, returns to editing.
          onClick={isEditing ? onSave : onToggleMode}
        >
          {isEditing ? SAVE : EDIT}
        </button>
      )}
      <LazyMenu trigger={trigger} load={loadMenu}>
        <PhoneMenu {...props} trigger={trigger} />
      </LazyMenu>
    </header>
  )
}
