import { lazy, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { TRASH_DAYS } from '../../../../contract/limits'
import { errorMessage } from '../../../api/ApiError'
import { useIsConnected } from '../../../api/useIsConnected'
import type { BoardStore } from '../../../board/store/BoardStore'
import type { ImageSources } from '../../../board/view/elements/ImageSources'
import { useTopic } from '../../../board/view/useBoardStore'
import { trashBoard } from '../../../cards/trashBoard'
import { imagesOn } from '../../../inspirations/images'
import type { LocalBoard } from '../../../offline/types'
import type { Workspace } from '../../../offline/workspace'
import { isOutsideFailure } from '../../../platform/expected'
import { reportUnless } from '../../../platform/reportError'
import { LeaveButton } from '../../../sharing/LeaveButton'
import { VisibilitySwitch } from '../../../sharing/VisibilitySwitch'
import { Button } from '../../../ui/Button'
import { GlobeIcon, TemplateIcon, TrashIcon } from '../../../ui/iconSets/pageIcons'
import { LazyBoundary } from '../../../ui/LazyBoundary'
import { Sheet } from '../../../ui/overlays/Dialog'
import { toast } from '../../../ui/toast'
import { BackgroundField } from './BackgroundField'
import styles from './BoardSettings.module.css'
import { DetailsForm } from './DetailsForm'
import {
  BOARD_DISCARDED,
  BOARD_SETTINGS,
  CANCEL_DELETE,
  COULD_NOT_DELETE_IT,
  DELETE_BOARD,
  DISCARD_BOARD,
  DISCARD_DETAIL,
  deleteDetail,
  MAKE_BOARD_PUBLIC_TO_PUBLISH_IMAGE,
  PUBLISH_AS_INSPIRATION,
  SAVE_AS_TEMPLATE,
  VIEW_ONLY,
} from './words'

interface BoardSettingsProps {
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
    <Sheet isOpen onClose={onClose} title={BOARD_SETTINGS} description={isReadOnly ? VIEW_ONLY : undefined}>
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

const loadSaveTemplate = () => import('../../../templates/SaveTemplate')
const SaveTemplate = lazy(async () => ({ default: (await loadSaveTemplate()).SaveTemplate }))

interface SectionProps {
  readonly store: BoardStore
  readonly board: LocalBoard
  readonly workspace: Workspace
}

/** Makes a template of the board, for anyone who can view it. */
function TemplateSection({ store, board, workspace }: SectionProps) {
  /** The board's content at the time of the press. */
  const [taken, setTaken] = useState<ReturnType<typeof elementsOf> | null>(null)
  return (
    <section className={styles.section}>
      <Button
        className={styles.end}
        onPointerEnter={() => void loadSaveTemplate().catch(reportUnless(isOutsideFailure, 'settings'))}
        onClick={() => {
          store.endEditing()
          setTaken(elementsOf(store))
        }}
      >
        <TemplateIcon size={18} />
        {SAVE_AS_TEMPLATE}
      </Button>
      {taken && (
        <LazyBoundary>
          <SaveTemplate board={board} elements={taken} workspace={workspace} onClose={() => setTaken(null)} />
        </LazyBoundary>
      )}
    </section>
  )
}

function elementsOf(store: BoardStore) {
  return store.order.flatMap((id) => store.element(id) ?? [])
}

interface MembershipSectionProps extends SectionProps {
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

const loadPublishInspiration = () => import('../../../inspirations/PublishInspiration')
const PublishInspiration = lazy(async () => ({ default: (await loadPublishInspiration()).PublishInspiration }))

/** Lets the owner of a public board publish an image of it. */
function PublishSection({ store, board, workspace }: SectionProps) {
  /** The images on the board at the time of the press. */
  const [images, setImages] = useState<readonly string[] | null>(null)
  const navigate = useNavigate()
  const { id, uid, name, thumbnailUrl, visibility } = board
  if (id === null || board.userId !== workspace.userId) return null
  const isPublic = visibility === 'public'
  return (
    <section className={styles.section}>
      <Button
        className={styles.end}
        disabled={!isPublic}
        onPointerEnter={() => void loadPublishInspiration().catch(reportUnless(isOutsideFailure, 'settings'))}
        onClick={() => setImages(imagesOn(elementsOf(store)))}
      >
        <GlobeIcon size={18} />
        {PUBLISH_AS_INSPIRATION}
      </Button>
      {!isPublic && <p className={styles.hint}>{MAKE_BOARD_PUBLIC_TO_PUBLISH_IMAGE}</p>}
      {images && (
        <LazyBoundary>
          <PublishInspiration
            board={{ id, uid, name, thumbnailUrl }}
            images={images}
            workspace={workspace}
            onClose={() => setImages(null)}
            onOpen={(path) => navigate(path)}
          />
        </LazyBoundary>
      )}
    </section>
  )
}

interface DeleteBoardProps extends SectionProps {
  onDeleted(): void
}

/** Deletes a board after a second press in the same place. A board that was never saved skips the trash. */
function DeleteBoard({ store, board, workspace, onDeleted }: DeleteBoardProps) {
  const navigate = useNavigate()
  const [isSure, setIsSure] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const word = board.isDraft ? DISCARD_BOARD : DELETE_BOARD

  const handleDelete = async () => {
    setIsBusy(true)
    try {
      // So that nothing is stored after the deletion.
      store.endEditing()
      await store.stored()
      onDeleted()
      navigate('/')
      if (board.isDraft) {
        await workspace.discardDraft(board.uid)
        toast({ title: BOARD_DISCARDED })
      } else await trashBoard(board, workspace)
    } catch (error) {
      setIsBusy(false)
      toast({ title: COULD_NOT_DELETE_IT, description: errorMessage(error), variant: 'destructive' })
    }
  }
  return (
    <section className={styles.section}>
      {isSure ? (
        <>
          <p className={styles.note}>{board.isDraft ? DISCARD_DETAIL : deleteDetail(TRASH_DAYS)}</p>
          <div className={styles.actions}>
            <Button onClick={() => setIsSure(false)} disabled={isBusy}>
              {CANCEL_DELETE}
            </Button>
            <Button look="danger" autoFocus isBusy={isBusy} onClick={() => void handleDelete()}>
              {word}
            </Button>
          </div>
        </>
      ) : (
        <Button className={styles.end} onClick={() => setIsSure(true)}>
          <TrashIcon size={18} />
          {word}
        </Button>
      )}
    </section>
  )
}
