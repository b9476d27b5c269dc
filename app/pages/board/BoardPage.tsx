import { lazy, type ReactNode, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { authPath } from '../../account/nextPath'
import { useAccount } from '../../account/useAccount'
import type { BoardStore } from '../../board/store/BoardStore'
import { useTopic } from '../../board/view/useBoardStore'
import type { Workspace } from '../../offline/workspace'
import { Button } from '../../ui/Button'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { boardPath } from '../../ui/paths'
import { toast } from '../../ui/toast'
import { TRY_AGAIN } from '../../ui/words'
import type { BoardSession } from './BoardSession'
import { LoadingBoard } from './base/LoadingBoard'
import { AUTHENTICATION_REQUIRED, AUTHENTICATION_REQUIRED_DETAIL } from './base/words'
import { type BoardRoute, NEW_BOARD_PATH, readBoardRoute } from './boardRoute'
import { closedReasonOf, useWaitingFor } from './closedBoard'
import { Editor } from './Editor'
import { useBoardSession, useFirstBoardRead } from './useBoardSession'

const loadPanels = () => import('./BoardPanel')
const InvalidBoard = lazy(async () => ({ default: (await loadPanels()).InvalidBoard }))
const LostBoard = lazy(async () => ({ default: (await loadPanels()).LostBoard }))
const OutdatedBoard = lazy(async () => ({ default: (await loadPanels()).OutdatedBoard }))
const RefusedBoard = lazy(async () => ({ default: (await loadPanels()).RefusedBoard }))
const UnreachableBoard = lazy(async () => ({ default: (await loadPanels()).UnreachableBoard }))

export { leaveFirstBoard, openFirstBoard } from './firstBoard'

/** /board/new, /board/new?draft={uid} and /board/{id}. */
export function BoardPage() {
  const { id } = useParams()
  const [query] = useSearchParams()
  const { state, workspace } = useAccount()
  const route = readBoardRoute(id, query.get('draft'))

  useFirstBoardRead(route.kind === 'saved' ? route.id : null)
  if (route.kind === 'replaced') return <Navigate to={NEW_BOARD_PATH} replace />
  if (state === 'signed-out') return <SignInFirst />
  return <OpenBoard workspace={workspace} route={route} />
}

/** Explains to a signed-out visitor why they are sent to sign in; someone who has just signed out knows. */
function SignInFirst() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    toast({
      title: AUTHENTICATION_REQUIRED,
      description: AUTHENTICATION_REQUIRED_DETAIL,
      variant: 'destructive',
    })
  }, [])
  return <Navigate to={authPath(pathname + search)} replace />
}

interface OpenBoardProps {
  readonly workspace: Workspace | null
  readonly route: BoardRoute
  /** Called once a blank board has an address; by default, navigates there if it is still open. */
  readonly onDraftCreated?: (uid: string, isOpen: boolean) => void
}

/** The editor of a route's board, or what replaces it. */
export function OpenBoard({ workspace, route, onDraftCreated }: OpenBoardProps) {
  const { key: visit } = useLocation()
  const navigate = useNavigate()
  const goTo = useRef(navigate)
  goTo.current = navigate
  const handleDraftCreated = useCallback((uid: string, isOpen: boolean) => {
    if (isOpen) goTo.current(boardPath({ id: null, uid }), { replace: true })
  }, [])
  const board = useBoardSession({
    workspace,
    route,
    visit,
    onDraftCreated: onDraftCreated ?? handleDraftCreated,
  })

  switch (board.state) {
    case 'loading':
      return <LoadingBoard />
    case 'invalid':
      return inTime(<InvalidBoard />)
    case 'unreachable':
      return inTime(
        <UnreachableBoard>
          <Button look="primary" onClick={board.retry}>
            {TRY_AGAIN}
          </Button>
        </UnreachableBoard>,
      )
    case 'refused':
      return inTime(
        <RefusedBoard reason={board.reason}>
          <Button look="primary" onClick={board.retry}>
            {TRY_AGAIN}
          </Button>
        </RefusedBoard>,
      )
    case 'outdated':
      return inTime(<OutdatedBoard />)
    case 'taken':
      return inTime(<LostBoard />)
    case 'open':
      return <FollowedEditor key={board.session.store.boardUid} session={board.session} workspace={workspace} />
  }
}

/** The panels that replace a board load on demand. */
const inTime = (panel: ReactNode) => <LazyBoundary fallback={<LoadingBoard />}>{panel}</LazyBoundary>

const numberOf = (store: BoardStore) => store.board?.id ?? null
const isSavedBoard = (store: BoardStore) => store.board !== null && !store.board.isDraft
/** Its copy was removed from this device: the server no longer has such a board for this person. */
const isMissing = (store: BoardStore) => store.status === 'missing'

interface FollowedEditorProps {
  readonly session: BoardSession
  readonly workspace: Workspace | null
}

/** The editor. Moves to the board's own address once the server has assigned its number, in whichever tab. */
function FollowedEditor({ session, workspace }: FollowedEditorProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const id = useTopic(session.store, 'board', numberOf)
  const closed = useTopic(session.store, 'board', closedReasonOf)
  const isForgotten = useTopic(session.store, 'status', isMissing)
  const isLost = useSyncExternalStore(session.onLost, session.isLost)
  const isSaved = useTopic(session.store, 'board', isSavedBoard)
  const uid = session.store.boardUid
  const waiting = useWaitingFor(closed ? workspace : null, uid)
  useEffect(() => {
    // A server restored from a backup may have given the board another number, or none yet.
    const isRenumbered = session.number !== null && session.number !== id && isSaved
    session.number = id
    if (isRenumbered || (id !== null && pathname === NEW_BOARD_PATH))
      navigate(boardPath({ id, uid }), { replace: true })
  }, [session, id, uid, isSaved, pathname, navigate])
  // While changes are pending for a deleted board, it is shown with them, read-only.
  const isDeleted = closed === 'in-trash' || closed === 'deleted'
  const isShown = closed ? isDeleted && waiting?.length !== 0 : !isLost && !isForgotten
  if (!isShown) return inTime(<LostBoard />)
  return (
    <Editor session={session} workspace={workspace} closed={isDeleted && waiting ? { as: closed, waiting } : null} />
  )
}
