import { useEffect, useState } from 'react'
import { useIsConnected } from '../api/useIsConnected'
import type { BoardStore } from '../board/store/BoardStore'
import { useTopic } from '../board/view/useBoardStore'
import { Tabs } from '../ui/content/Tabs'
import { AnalyzeTab } from './AnalyzeTab'
import styles from './assistant.module.css'
import { BoardTab } from './BoardTab'
import { GenerateTab } from './GenerateTab'
import { ReadinessNote } from './ReadinessNote'
import { type AssistantProps, TAB_LABELS, type TabId, tabsOf } from './tabs'
import { BOARD_IS_IN_PREVIEW } from './words'

const modeOf = (store: BoardStore) => store.mode

/** The assistant of an open board: Generate, Analyze & Modify, Board Analysis. */
export function Assistant(props: AssistantProps) {
  const { session, workspace } = props
  const [tab, setTab] = useState<TabId>('generate')
  const isOnline = useIsConnected(workspace)
  const isEditing = useTopic(session.store, 'mode', modeOf) === 'edit'
  useEffect(() => {
    session.setShown(true)
    return () => session.setShown(false)
  }, [session])
  const parts = { ...props, isReady: isOnline && isEditing }
  return (
    <div className={styles.assistant}>
      <ReadinessNote workspace={workspace} isOnline={isOnline} />
      {!isEditing && <p className={styles.hint}>{BOARD_IS_IN_PREVIEW}</p>}
      <Tabs
        label={TAB_LABELS.list}
        tabs={tabsOf({
          generate: <GenerateTab {...parts} />,
          analyze: <AnalyzeTab {...parts} />,
          board: <BoardTab {...parts} />,
        })}
        current={tab}
        onChange={setTab}
      />
    </div>
  )
}
