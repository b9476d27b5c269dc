import { type ReactNode, useCallback, useState } from 'react'
import { useIsConnected } from '../api/useIsConnected'
import { BoardStore } from '../board/store/BoardStore'
import { useTopic } from '../board/view/useBoardStore'
import type { Workspace } from '../offline/workspace'
import { Button } from '../ui/Button'
import { Tabs } from '../ui/content/Tabs'
import { toast } from '../ui/toast'
import { UNDO } from '../ui/words'
import { Assistant } from './Assistant'
import type { AssistantSession } from './AssistantSession'
import styles from './assistant.module.css'
import { PromptForm } from './PromptForm'
import { ReadinessNote } from './ReadinessNote'
import { historyFor, sessionFor } from './sessionFor'
import { TAB_LABELS, type TabId, tabsOf } from './tabs'
import { useStoredText } from './useStoredText'
import {
  BOARD,
  BOARD_COULD_NOT_BE_OPENED,
  BOARD_COULD_NOT_BE_OPENED_DETAIL,
  CHANGE_BOARD,
  CHOOSE_BOARD,
  CHOOSE_BOARD_TO_ANALYZE,
  WORDS,
} from './words'

/** A virtual viewport, in board px: elements placed in view are placed within it. */
const VIEWPORT = { width: 800, height: 600 }

const opened = new WeakMap<Workspace, Map<string, AssistantSession>>()

/**
 * The assistant of a board that no editor shows. The board stays open while the page is, since results may arrive at
 * any time. Null if it is neither on this device nor available from the server.
 */
export async function openOffscreen(workspace: Workspace, boardUid: string): Promise<AssistantSession | null> {
  const known = opened.get(workspace)?.get(boardUid)
  if (known) return known
  const store = new BoardStore({ source: workspace, boardUid })
  store.view.setViewport(VIEWPORT)
  if ((await store.open()) !== 'ready') {
    const found = await workspace.openBoard({ uid: boardUid })
    if ('missing' in found || (await store.open()) !== 'ready') {
      store.close()
      return null
    }
  }
  const session = sessionFor(store, workspace.userId, null)
  opened.set(workspace, (opened.get(workspace) ?? new Map<string, AssistantSession>()).set(boardUid, session))
  return session
}

/** A board picked outside the editor. */
export interface ChosenBoard {
  readonly uid: string
  readonly name: string
}

interface HomeAssistantProps<Board extends ChosenBoard> {
  readonly workspace: Workspace
  /** Asks for a board; null if the dialog is dismissed. */
  pickBoard(): Promise<Board | null>
  /** A link to the board. */
  linkTo(board: Board): ReactNode
}

interface Open<Board> {
  readonly board: Board
  readonly session: AssistantSession
}

const canUndo = (store: BoardStore) => store.canUndo

/** The assistant on the dashboard. Asks for a board when one is first needed. */
export function HomeAssistant<Board extends ChosenBoard>(props: HomeAssistantProps<Board>) {
  const { workspace, pickBoard, linkTo } = props
  const [open, setOpen] = useState<Open<Board> | null>(null)
  const choose = useCallback<Choose>(async () => {
    const board = await pickBoard()
    if (!board) return null
    const session = await openOffscreen(workspace, board.uid)
    if (!session) {
      toast({ title: BOARD_COULD_NOT_BE_OPENED, description: BOARD_COULD_NOT_BE_OPENED_DETAIL, variant: 'destructive' })
      return 'unavailable'
    }
    setOpen({ board, session })
    return session
  }, [workspace, pickBoard])

  if (!open) return <WithoutBoard workspace={workspace} choose={choose} />
  return (
    <div className={styles.home}>
      <div className={styles.board}>
        <span className={styles.boardName}>
          {BOARD} <strong>{open.board.name}</strong>
        </span>
        {linkTo(open.board)}
        <UndoButton store={open.session.store} />
        <Button size="s" onClick={() => void choose()}>
          {CHANGE_BOARD}
        </Button>
      </div>
      <Assistant key={open.board.uid} session={open.session} workspace={workspace} hasCanvas={false} />
    </div>
  )
}

function UndoButton({ store }: { readonly store: BoardStore }) {
  const isPossible = useTopic(store, 'history', canUndo)
  if (!isPossible) return null
  return (
    <Button size="s" onClick={() => void store.undo()}>
      {UNDO}
    </Button>
  )
}

/** Asks for a board and opens it. Null if the dialog is dismissed; a board that is unavailable was reported. */
type Choose = () => Promise<AssistantSession | 'unavailable' | null>

interface WithoutBoardProps {
  readonly workspace: Workspace
  readonly choose: Choose
}

/** Lets people write a prompt before they choose a board. */
function WithoutBoard({ workspace, choose }: WithoutBoardProps) {
  const [tab, setTab] = useState<TabId>('generate')
  const [isChoosing, setIsChoosing] = useState(false)
  const isOnline = useIsConnected(workspace)
  const prompt = useStoredText(workspace.userId, 'prompt')
  const generate = async (words: string) => {
    setIsChoosing(true)
    const session = await choose().finally(() => setIsChoosing(false))
    if (!session) toast(WORDS.noBoard)
    return session && session !== 'unavailable' ? session.generate(words) : false
  }
  const chooser = (
    <div className={styles.blank}>
      <p>{CHOOSE_BOARD_TO_ANALYZE}</p>
      <Button onClick={() => void choose()}>{CHOOSE_BOARD}</Button>
    </div>
  )
  return (
    <div className={styles.assistant}>
      <ReadinessNote workspace={workspace} isOnline={isOnline} />
      <Tabs
        label={TAB_LABELS.list}
        tabs={tabsOf({
          generate: (
            <PromptForm
              prompt={prompt}
              history={historyFor(workspace.userId)}
              isBusy={isChoosing}
              isGenerating={false}
              isReady={isOnline}
              onGenerate={generate}
            />
          ),
          analyze: chooser,
          board: chooser,
        })}
        current={tab}
        onChange={setTab}
      />
    </div>
  )
}
