import type { ReactNode } from 'react'
import type { Workspace } from '../offline/workspace'
import type { Tab } from '../ui/content/Tabs'
import type { AssistantSession } from './AssistantSession'
import { AI_ASSISTANT_TABS, ANALYZE_MODIFY, BOARD_ANALYSIS, GENERATE } from './words'

export interface AssistantProps {
  readonly session: AssistantSession
  readonly workspace: Workspace
  /** Whether elements are picked on a canvas beside the panel; otherwise from a list. */
  readonly hasCanvas: boolean
}

export interface AssistantTabProps extends AssistantProps {
  /** Whether requests are possible: there is a network, and a board to change. */
  readonly isReady: boolean
}

export type TabId = 'generate' | 'analyze' | 'board'

export const TAB_LABELS = {
  list: AI_ASSISTANT_TABS,
  generate: GENERATE,
  analyze: ANALYZE_MODIFY,
  board: BOARD_ANALYSIS,
} as const

/** The three tabs in order. */
export function tabsOf(contents: Readonly<Record<TabId, ReactNode>>): readonly Tab<TabId>[] {
  return (['generate', 'analyze', 'board'] as const).map((id) => ({
    id,
    label: TAB_LABELS[id],
    content: contents[id],
  }))
}
