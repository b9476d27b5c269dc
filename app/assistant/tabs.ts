import type { ReactNode } from 'react'
import type { Tab } from '../ui/Tabs'

export type TabId = 'generate' | 'analyze' | 'board'

export const TAB_LABELS = {
  list: 'AI assistant',
  generate: 'Generate',
  analyze: 'Analyze & Modify',
  board: 'Board Analysis',
} as const

/** The three tabs in their order. */
export function tabsOf(contents: Readonly<Record<TabId, ReactNode>>): readonly Tab<TabId>[] {
  return (['generate', 'analyze', 'board'] as const).map((id) => ({
    id,
    label: TAB_LABELS[id],
    content: contents[id],
  }))
}
