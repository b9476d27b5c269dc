import { lazy, type ReactNode, useCallback, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { authPath } from '../../../account/nextPath'
import type { Analyzer } from '../../../analyzer/Analyzer'
import type { PickedBoard } from '../../../boardPicker/PickedBoard'
import { useBoardPicker } from '../../../boardPicker/useBoardPicker'
import { useTakePhoto } from '../../../camera/useTakePhoto'
import type { Workspace } from '../../../offline/workspace'
import { ButtonLink } from '../../../ui/Button'
import { boardPath } from '../../../ui/boardPath'
import { Tabs } from '../../../ui/content/Tabs'
import { LazyBoundary } from '../../../ui/LazyBoundary'
import { Link } from '../../../ui/Link'
import { PageSpinner } from '../../../ui/PageSpinner'
import { LOADING, LOG_IN } from '../../../ui/words'
import { AI_CREATIVE_TOOLS, AI_SUGGESTIONS, DESCRIBE_MOOD, IMAGE_ANALYSIS, OPEN } from '../words'
import { AnalyzerTab } from './AnalyzerTab'
import styles from './CreativeTools.module.css'

const HomeAssistant = lazy(async () => ({ default: (await import('../../../assistant/HomeAssistant')).HomeAssistant }))

interface CreativeToolsProps {
  /** Null while no one is signed in. */
  readonly userId: number | null
  /** Null until it is open. */
  readonly workspace: Workspace | null
  /** Collapsed to one row until one of the tools is used. */
  readonly isCollapsed: boolean
}

type ToolId = 'suggestions' | 'analysis'

/** The assistant and the image analyzer; each loads when its tab is opened. */
export function CreativeTools({ userId, workspace, isCollapsed }: CreativeToolsProps) {
  const [chosen, setTool] = useState<ToolId | null>(null)
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
