import { lazy, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAccount } from '../../account/useAccount'
import { BoardCard } from '../../cards/BoardCard'
import { useBoards } from '../../cards/useBoards'
import { usePublishing } from '../../inspirations/usePublishing'
import type { LocalBoard } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { ButtonLink } from '../../ui/Button'
import { classes } from '../../ui/classes'
import { CardGrid } from '../../ui/content/CardGrid'
import { PendingTabs } from '../../ui/content/PendingTabs'
import { WhenSeen } from '../../ui/content/WhenSeen'
import { IconButton } from '../../ui/IconButton'
import { PlusIcon } from '../../ui/icons'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { Link } from '../../ui/Link'
import { toast } from '../../ui/toast'
import { LOG_IN } from '../../ui/words'
import styles from './HomePage.module.css'
import { Intro } from './Intro'
import type { ToolId } from './lazy/CreativeTools'
import recentBoardsStyles from './RecentBoards.module.css'
import {
  AI_CREATIVE_TOOLS,
  AI_SUGGESTIONS,
  CREATE_BOARD,
  CREATE_YOUR_FIRST_BOARD,
  IMAGE_ANALYSIS,
  NO_BOARDS_AVAILABLE,
  NOT_LOGGED_IN,
  NOT_LOGGED_IN_DETAIL,
  VIEW_ALL,
  YOUR_RECENT_BOARDS,
} from './words'

const TrendingSection = lazy(async () => {
  // A separate chunk, so evaluated in its own task: the schemas that parse server responses are slow to initialize.
  import('../../../contract/inspiration').catch(reportUnless(isOutsideFailure, 'home'))
  return { default: (await import('./lazy/TrendingSection')).TrendingSection }
})
const TrendForecast = lazy(async () => ({ default: (await import('../../forecast/TrendForecast')).TrendForecast }))

export function HomePage() {
  const { state, user, workspace } = useAccount()
  const boards = useBoards(workspace)
  // Until their boards are known, signed-in people count as having some.
  const isReturning = state === 'signed-in' && boards?.length !== 0
  return (
    <div className={styles.page}>
      <Intro isSignedIn={state === 'signed-in'} last={boards?.find(({ deletedAt }) => !deletedAt)} source={workspace} />
      <CreativeSection userId={user?.id ?? null} workspace={workspace} isCollapsed={isReturning} />
      {state !== 'signed-out' && <RecentBoards boards={boards} workspace={workspace} />}
      {state !== 'loading' && (
        <div className={`${styles.below} ${styles.trending}`}>
          <WhenSeen className={styles.later}>
            {() => (
              <LazyBoundary fallback={<div className={styles.later} />}>
                <TrendingSection key={user?.id} userId={user?.id ?? null} workspace={workspace} />
              </LazyBoundary>
            )}
          </WhenSeen>
        </div>
      )}
      {state !== 'loading' && (
        <div className={styles.below}>
          <WhenSeen className={styles.later}>
            {() => (
              <LazyBoundary fallback={<div className={styles.later} />}>
                <TrendForecast userId={user?.id ?? null} />
              </LazyBoundary>
            )}
          </WhenSeen>
        </div>
      )}
      <AddButton isSignedOut={state === 'signed-out'} />
    </div>
  )
}

const CreativeTools = lazy(async () => ({ default: (await import('./lazy/CreativeTools')).CreativeTools }))

const TOOLS = [
  { id: 'suggestions', label: AI_SUGGESTIONS },
  { id: 'analysis', label: IMAGE_ANALYSIS },
] as const

interface CreativeSectionProps {
  /** Null while no one is signed in. */
  readonly userId: number | null
  /** Null until it is open. */
  readonly workspace: Workspace | null
  /** People who have boards came for those: the tools are collapsed to one row until used. */
  readonly isCollapsed: boolean
}

/**
 * The AI tools. On a phone they may be in view at once, but they still load after the first screen, or as soon as one is
 * chosen: until then, only their tabs are shown.
 */
function CreativeSection(props: CreativeSectionProps) {
  const isAwake = useAwake()
  const [chosen, setChosen] = useState<ToolId | null>(null)
  const [isLoaded, setIsLoaded] = useState(false)
  const handleLoad = useCallback(() => setIsLoaded(true), [])
  const current = chosen ?? (props.isCollapsed ? null : 'suggestions')
  return (
    <section aria-labelledby="creative-tools" className={styles.section}>
      <h2 id="creative-tools" className={styles.title}>
        {AI_CREATIVE_TOOLS}
      </h2>
      <div>
        {(isAwake || chosen !== null) && (
          <WhenSeen>
            {() => (
              <LazyBoundary fallback={null}>
                <CreativeTools key={props.userId} {...props} first={chosen} onLoad={handleLoad} />
              </LazyBoundary>
            )}
          </WhenSeen>
        )}
        {!isLoaded && (
          <div className={classes(styles.waiting, current === null && styles.row)}>
            <PendingTabs label={AI_CREATIVE_TOOLS} tabs={TOOLS} current={current} onChange={setChosen} />
          </div>
        )}
      </div>
    </section>
  )
}

/** Events that show user activity. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

/** Ms after which the first screen counts as settled, even without any activity. */
const SETTLED = 4000

/** False until the first screen has settled or is used: large parts that are not requested yet wait for it. */
function useAwake(): boolean {
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => {
    const show = () => setIsAwake(true)
    const timer = setTimeout(show, SETTLED)
    const options = { once: true, passive: true, capture: true }
    for (const sign of SIGNS) window.addEventListener(sign, show, options)
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, show, options)
    }
  }, [])
  return isAwake
}

/** Two rows on a wide screen; the rest is on the profile. */
const SHOWN = 8

interface RecentBoardsProps {
  /** Most recently edited first; null until known. */
  readonly boards: readonly LocalBoard[] | null
  /** Null until it is open. */
  readonly workspace: Workspace | null
}

function RecentBoards({ boards, workspace }: RecentBoardsProps) {
  const { publish, element: publishing } = usePublishing(workspace)
  return (
    <section aria-labelledby="recent-boards" className={recentBoardsStyles.section}>
      <header className={recentBoardsStyles.head}>
        <h2 id="recent-boards" className={recentBoardsStyles.title}>
          {YOUR_RECENT_BOARDS}
        </h2>
        <Link to="/profile" className={recentBoardsStyles.all}>
          {VIEW_ALL}
        </Link>
      </header>
      {boards?.length === 0 && (
        <div className={recentBoardsStyles.empty}>
          <p>{NO_BOARDS_AVAILABLE}</p>
          <ButtonLink to="/board/new">{CREATE_YOUR_FIRST_BOARD}</ButtonLink>
        </div>
      )}
      {(!boards || boards.length > 0) && (
        <CardGrid isLoading={!boards}>
          {workspace &&
            boards
              ?.slice(0, SHOWN)
              .map((board) => <BoardCard key={board.uid} board={board} workspace={workspace} onPublish={publish} />)}
        </CardGrid>
      )}
      {publishing}
    </section>
  )
}

interface AddButtonProps {
  readonly isSignedOut: boolean
}

/** For phones: creates a board from anywhere on the page. */
function AddButton({ isSignedOut }: AddButtonProps) {
  const navigate = useNavigate()
  const handleClick = () => {
    // If the session is not known yet, the editor checks it.
    if (!isSignedOut) return navigate('/board/new')
    toast({
      title: NOT_LOGGED_IN,
      description: NOT_LOGGED_IN_DETAIL,
      action: { label: LOG_IN, onClick: () => navigate('/auth?next=%2Fboard%2Fnew') },
    })
  }
  return <IconButton label={CREATE_BOARD} icon={PlusIcon} iconSize={26} className={styles.add} onClick={handleClick} />
}
