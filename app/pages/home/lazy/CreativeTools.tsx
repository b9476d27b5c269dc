import { lazy, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { authPath } from '../../../account/nextPath'
import type { Analyzer } from '../../../analyzer/Analyzer'
import type { AddToBoard } from '../../../analyzer/useAdd'
import type { AnalyzerKeeper } from '../../../analyzer/useAnalyzer'
import type { PickedBoard } from '../../../boardPicker/BoardPicker'
import { useBoardPicker } from '../../../boardPicker/useBoardPicker'
import { useTakePhoto } from '../../../camera/useTakePhoto'
import type { Workspace } from '../../../offline/workspace'
import { Button, ButtonLink } from '../../../ui/Button'
import { Tabs } from '../../../ui/content/Tabs'
import { LazyBoundary } from '../../../ui/LazyBoundary'
import { Link } from '../../../ui/Link'
import { boardPath } from '../../../ui/paths'
import { PageSpinner } from '../../../ui/Spinner'
import { LOADING, LOG_IN } from '../../../ui/words'
import { ADDING_TO, AI_CREATIVE_TOOLS, AI_SUGGESTIONS, CHANGE, DESCRIBE_MOOD, IMAGE_ANALYSIS, OPEN } from '../words'
import styles from './CreativeTools.module.css'

const HomeAssistant = lazy(async () => ({ default: (await import('../../../assistant/HomeAssistant')).HomeAssistant }))

export type ToolId = 'suggestions' | 'analysis'

interface CreativeToolsProps {
  /** Null while no one is signed in. */
  readonly userId: number | null
  /** Null until it is open. */
  readonly workspace: Workspace | null
  /** Collapsed to one row until one of the tools is used. */
  readonly isCollapsed: boolean
  /** What was chosen before this was loaded. */
  readonly first: ToolId | null
  /** Called once it is shown. */
  readonly onLoad: () => void
}

/** The assistant and the image analyzer; each loads when its tab is opened. */
export function CreativeTools({ userId, workspace, isCollapsed, first, onLoad }: CreativeToolsProps) {
  const [chosen, setTool] = useState<ToolId | null>(first)
  useLayoutEffect(onLoad, [onLoad])
  const tool = chosen ?? (isCollapsed ? null : 'suggestions')
  const keeper = useRef<Analyzer | null>(null)
  const [active, setActive] = useState<PickedBoard | null>(null)
  const { pickBoard, element: picker } = useBoardPicker(workspace)
  const { takePhoto, element: viewfinder } = useTakePhoto()
  const linkTo = useCallback((board: PickedBoard) => <Link to={boardPath(board)}>{OPEN}</Link>, [])
  const shown = (content: ReactNode) => (
    <LazyBoundary fallback={<PageSpinner label={LOADING} />}>{content}</LazyBoundary>
  )
  return (
    <>
      <Tabs
        label={AI_CREATIVE_TOOLS}
        isWide
        current={tool}
        onChange={setTool}
        tabs={[
          {
            id: 'suggestions',
            label: AI_SUGGESTIONS,
            content:
              tool === 'suggestions' &&
              shown(
                workspace ? (
                  <HomeAssistant workspace={workspace} pickBoard={pickBoard} linkTo={linkTo} />
                ) : userId !== null ? (
                  <PageSpinner label={LOADING} />
                ) : (
                  <Invitation />
                ),
              ),
          },
          {
            id: 'analysis',
            label: IMAGE_ANALYSIS,
            content:
              tool === 'analysis' &&
              shown(
                <AnalyzerTab
                  workspace={workspace}
                  pickBoard={pickBoard}
                  takePhoto={takePhoto}
                  keeper={keeper}
                  active={active}
                  onActive={setActive}
                />,
              ),
          },
        ]}
      />
      {picker}
      {viewfinder}
    </>
  )
}

/** The assistant writes to boards, which need an owner. */
function Invitation() {
  const { pathname } = useLocation()
  return (
    <div className={styles.invitation}>
      <p>{DESCRIBE_MOOD}</p>
      <ButtonLink to={authPath(pathname)} look="primary">
        {LOG_IN}
      </ButtonLink>
    </div>
  )
}

const ImageAnalyzer = lazy(async () => ({ default: (await import('../../../analyzer/ImageAnalyzer')).ImageAnalyzer }))

interface AnalyzerTabProps {
  readonly workspace: Workspace | null
  readonly pickBoard: () => Promise<PickedBoard | null>
  readonly takePhoto: () => Promise<File | null>
  readonly keeper: AnalyzerKeeper
  /** The board that results are added to; null until one is chosen. */
  readonly active: PickedBoard | null
  readonly onActive: (board: PickedBoard) => void
}

/** The analyzer on the dashboard. The first result to add asks for a board, which then stays active. */
function AnalyzerTab({ workspace, pickBoard, takePhoto, keeper, active, onActive }: AnalyzerTabProps) {
  const change = useCallback(async () => {
    const picked = await pickBoard()
    if (picked) onActive(picked)
    return picked
  }, [pickBoard, onActive])
  const addToBoard = useCallback<AddToBoard>(
    async ({ elements, assets }) => {
      if (!workspace) return null
      const board = (await stillThere(workspace, active)) ?? (await change())
      if (!board) return null
      const adding = await import('../../../board/adding/addToBoard')
      const { undo } = await adding.addToBoard(workspace, board.uid, elements, assets)
      return { boardName: board.name, undo }
    },
    [workspace, active, change],
  )
  return (
    <ImageAnalyzer
      workspace={workspace}
      takePhoto={takePhoto}
      keeper={keeper}
      addToBoard={addToBoard}
      target={
        active && (
          <p className={styles.target}>
            <span className={styles.name}>
              {ADDING_TO} <Link to={boardPath(active)}>{active.name}</Link>
            </span>
            <Button size="s" look="ghost" onClick={() => void change()}>
              {CHANGE}
            </Button>
          </p>
        )
      }
    />
  )
}

/** The board's current state; null if it was deleted or is no longer shared. */
async function stillThere(workspace: Workspace, board: PickedBoard | null): Promise<PickedBoard | null> {
  if (!board) return null
  const boards = await workspace.boards()
  const now = boards.find(({ uid, canEdit, deletedAt }) => uid === board.uid && canEdit && !deletedAt)
  return now ? { uid: now.uid, id: now.id, name: now.name, isNew: false } : null
}
