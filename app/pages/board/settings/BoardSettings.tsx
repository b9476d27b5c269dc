import { useIsConnected } from '../../../api/useIsConnected'
import type { BoardStore } from '../../../board/store/BoardStore'
import type { ImageSources } from '../../../board/view/elements/ImageSources'
import { useTopic } from '../../../board/view/useBoardStore'
import type { LocalBoard } from '../../../offline/types'
import type { Workspace } from '../../../offline/workspace'
import { LeaveButton } from '../../../sharing/LeaveButton'
import { VisibilitySwitch } from '../../../sharing/VisibilitySwitch'
import { Sheet } from '../../../ui/overlays/Sheet'
import { BackgroundField } from './BackgroundField'
import styles from './BoardSettings.module.css'
import { DeleteBoard } from './DeleteBoard'
import { DetailsForm } from './DetailsForm'
import { PublishSection } from './PublishSection'
import { TemplateSection } from './TemplateSection'
import { BOARD_SETTINGS, ONLY_TO_LOOK_AT } from './words'

export interface BoardSettingsProps {
  readonly store: BoardStore
  readonly images: ImageSources
  /** Null while a board on this device is drawn before its workspace is open. */
  readonly workspace: Workspace | null
  onClose(): void
}

/** A board's name, visibility and deletion. Loaded when opened. */
export function BoardSettings({ store, images, workspace, onClose }: BoardSettingsProps) {
  const board = useTopic(store, 'board', (now) => now.board)
  if (!board) return null
  const isReadOnly = !board.canEdit
  return (
    <Sheet isOpen onClose={onClose} title={BOARD_SETTINGS} description={isReadOnly ? ONLY_TO_LOOK_AT : undefined}>
      <div className={styles.sections}>
        <DetailsForm store={store} board={board} isReadOnly={isReadOnly} />
        <section className={styles.section}>
          <BackgroundField store={store} images={images} isReadOnly={isReadOnly} />
        </section>
        {workspace && <TemplateSection store={store} board={board} workspace={workspace} />}
        {workspace && <MembershipSection store={store} board={board} workspace={workspace} onClose={onClose} />}
      </div>
    </Sheet>
  )
}

interface MembershipSectionProps {
  readonly store: BoardStore
  readonly board: LocalBoard
  readonly workspace: Workspace
  onClose(): void
}

/** For the owner: who may view the board, and its deletion. For collaborators: leaving it. */
function MembershipSection({ store, board, workspace, onClose }: MembershipSectionProps) {
  const isConnected = useIsConnected(workspace)
  if (board.userId !== workspace.userId) {
    const isMember = board.canEdit || board.collaborators.some(({ id }) => id === workspace.userId)
    return isMember && board.id !== null ? <LeaveButton board={board} workspace={workspace} onLeft={onClose} /> : null
  }
  return (
    <>
      <VisibilitySwitch store={store} board={board} isConnected={isConnected} />
      <PublishSection store={store} board={board} workspace={workspace} />
      <DeleteBoard store={store} board={board} workspace={workspace} onDeleted={onClose} />
    </>
  )
}
