import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { shortcut } from '../../board/gestures/keyboard'
import type { Mode } from '../../board/store/BoardScene'
import { BoardTools } from '../../board/view/toolbar/BoardTools'
import { EXPORT } from '../../board/view/toolbar/base/words'
import type { ToolbarProps } from '../../board/view/toolbar/EditorActions'
import { bellLabel } from '../../notifications/unread/bellWords'
import { useUnreadCount } from '../../notifications/unread/unreadCount'
import { footerLinks } from '../../shell/footerLinks'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { PresentIcon, SaveIcon } from '../../ui/iconSets/editorIcons'
import { DownloadIcon } from '../../ui/iconSets/pageIcons'
import { ArrowLeftIcon, BellIcon, EditIcon, EyeIcon, MoreIcon, PlusIcon } from '../../ui/icons'
import { Menu } from '../../ui/Menu'
import { NOTIFICATIONS_PAGE } from '../../ui/paths'
import { ROOMY, useMediaQuery } from '../../ui/useMediaQuery'
import { EDIT, SAVE } from '../../ui/words'
import styles from './base/EditorHeader.module.css'
import {
  BACK,
  BOARD_MENU,
  NEW_BOARD,
  notificationsLabel,
  PRESENT,
  PREVIEW,
  VIEW_HISTORY,
  VIEW_ONLY,
} from './base/words'

export interface EditorHeaderProps {
  readonly name: ReactNode
  /** The sync state: always visible. */
  readonly sync: ReactNode
  /** When the board was last edited, in words. */
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
  readonly tools: ToolbarProps
}

/** The single bar above the canvas from 768 px up. Items of varying width sit next to the name, which shrinks. */
export function EditorHeader(props: WideHeaderProps) {
  const { name, sync, edited, pill, people, invite, mode, canEdit, isSaving, tools } = props
  const { onHistory, onToggleMode, onSave } = props
  const navigate = useNavigate()
  const unread = useUnreadCount()
  const isRoomy = useMediaQuery(ROOMY)
  const isEditing = mode === 'edit'
  return (
    <header className={styles.bar}>
      <IconButton label={BACK} icon={ArrowLeftIcon} onClick={() => navigate('/')} />
      <div className={styles.title}>
        {name}
        <div className={styles.meta}>
          <p className={styles.edited}>{edited}</p>
          <button type="button" className={styles.history} onClick={onHistory}>
            {VIEW_HISTORY}
          </button>
        </div>
      </div>
      {people}
      <span className={styles.pill}>{pill}</span>
      <span className={styles.sync}>{sync}</span>
      {isRoomy && isEditing && <BoardTools {...tools} />}
      {!canEdit && <p className={styles.viewing}>{VIEW_ONLY}</p>}
      <span className={styles.end}>
        {invite}
        <IconButton
          label={EXPORT}
          shortcut={shortcut('openExport')}
          icon={DownloadIcon}
          onClick={tools.actions.openExport}
        />
        <IconButton label={PRESENT} shortcut={shortcut('present')} icon={PresentIcon} onClick={tools.actions.present} />
        {canEdit && (
          <>
            <IconButton
              label={isEditing ? PREVIEW : EDIT}
              icon={isEditing ? EyeIcon : EditIcon}
              onClick={onToggleMode}
            />
            <Button size="s" look="primary" className={styles.primary} isBusy={isSaving} onClick={onSave}>
              {!isSaving && <SaveIcon size={18} />}
              {SAVE}
            </Button>
          </>
        )}
        <Menu
          items={[
            { label: NEW_BOARD, icon: PlusIcon, to: '/board/new' },
            { label: notificationsLabel(unread), icon: BellIcon, to: NOTIFICATIONS_PAGE },
            ...footerLinks.map(({ to, label }, index) => ({ to, label, hasDivider: index === 0 })),
          ]}
          trigger={{
            'aria-label': BOARD_MENU,
            'aria-description': unread > 0 ? bellLabel(unread) : undefined,
            'data-tooltip': BOARD_MENU,
            className: styles.menu,
            children: (
              <>
                <MoreIcon size={26} />
                {unread > 0 && <span className={styles.dot} />}
              </>
            ),
          }}
        />
      </span>
    </header>
  )
}
