import type { AiFailure } from '../api/aiFailure'
import { type ToastOptions, toast } from '../ui/toast'
import type { Task } from './AssistantState'

/** The assistant's toasts; those of the specification word for word. */
export const WORDS = {
  noSuggestions: { title: 'No suggestions', description: "AI couldn't generate suggestions for this prompt" },
  cannotAnalyze: {
    title: 'Cannot analyze elements',
    description: 'Please add some elements to your board first and provide instructions for how to modify them.',
    variant: 'destructive',
  },
  cannotMerge: {
    title: 'Cannot Merge Elements',
    description: 'Please select at least 2 elements to merge or group',
    variant: 'destructive',
  },
  mergeFailed: {
    title: 'Failed to merge or group the selected elements.',
    description: 'Locked elements stay as they are.',
    variant: 'destructive',
  },
  noBoard: {
    title: 'Cannot add to board',
    description: 'No active board is selected. Open a board first to add elements.',
    variant: 'destructive',
  },
  someImagesFailed: (count: number, reason: string): ToastOptions => ({
    title: 'Some Images Failed',
    description: `${reason} ${count === 1 ? 'A color stands in its place.' : `${count} colors stand in their places.`}`,
    variant: 'destructive',
  }),
  /** What a merged group is asked about. */
  mergePrompt: (name: string): string => {
    const group = name.trim() ? `the group “${name.trim()}”` : 'one group'
    return `These elements now belong together as ${group}, in the order of their layers. Say what holds them together, which theme they share, and what would complete them.`
  },
} as const

const TITLES: Record<Task['kind'], string> = {
  generate: 'Failed to get AI suggestions',
  background: 'Failed to generate background',
  suggest: 'Failed to analyze elements',
  modify: 'Failed to analyze elements',
  // The group was made before it was asked about.
  merge: 'Grouped, but not analyzed',
  idea: 'Failed to generate image',
}

/** Says once what came to nothing. A missing session is the account's to tell. */
export function tellFailure(kind: Task['kind'], { kind: why, message }: AiFailure): void {
  if (why === 'quota') {
    toast({
      title: 'API Quota Exceeded',
      description: 'AI usage limit reached. Please try again later.',
      variant: 'destructive',
    })
    return
  }
  toast({ title: TITLES[kind], description: message, variant: 'destructive' })
}
