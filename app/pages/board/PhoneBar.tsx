import { useNavigate } from 'react-router-dom'
import { bellLabel } from '../../notifications/bellWords'
import { NOTIFICATIONS_PAGE } from '../../notifications/paths'
import { useUnreadCount } from '../../notifications/unreadCount'
import { IconButton } from '../../ui/IconButton'
import { ArrowLeftIcon, BellIcon, EditIcon, EyeIcon, HistoryIcon, MoreIcon, PlusIcon } from '../../ui/icons'
import { Menu, type MenuItem } from '../../ui/Menu'
import { EDIT, SAVE } from '../../ui/words'
import type { EditorHeaderProps } from './EditorHeader'
import styles from './EditorHeader.module.css'
import { BACK, BOARD_MENU, NEW_BOARD, notificationsLabel, PREVIEW, VIEW_HISTORY } from './words'

interface PhoneBarProps extends EditorHeaderProps {
  /** What the canvas itself offers, such as Fit. */
  readonly canvasItems: readonly MenuItem[]
}

/** The one bar above the canvas below 768 px: back, name, sync state, Save and everything else. */
export function PhoneBar(props: PhoneBarProps) {
  const { name, sync, canvasItems, edited, mode, canEdit, isSaving, people, invite, onHistory, onToggleMode, onSave } =
    props
  const navigate = useNavigate()
  const unread = useUnreadCount()
  const isEditing = mode === 'edit'
  const items: MenuItem[] = [
    ...canvasItems,
    { label: VIEW_HISTORY, icon: HistoryIcon, onSelect: onHistory, hasDivider: true },
    ...(canEdit
      ? [
          isEditing
            ? { label: PREVIEW, icon: EyeIcon, onSelect: onToggleMode }
            : { label: EDIT, icon: EditIcon, onSelect: onToggleMode },
        ]
      : []),
    { label: NEW_BOARD, icon: PlusIcon, to: '/board/new', hasDivider: true },
    { label: notificationsLabel(unread), icon: BellIcon, to: NOTIFICATIONS_PAGE },
  ]
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
          // In Preview, the way out of it.
          onClick={isEditing ? onSave : onToggleMode}
        >
          {isEditing ? SAVE : EDIT}
        </button>
      )}
      <Menu
        title={edited}
        items={items}
        trigger={{
          'aria-label': BOARD_MENU,
          'aria-description': unread > 0 ? bellLabel(unread) : undefined,
          className: styles.menu,
          children: (
            <>
              <MoreIcon size={26} />
              {unread > 0 && <span className={styles.dot} />}
            </>
          ),
        }}
      />
    </header>
  )
}
