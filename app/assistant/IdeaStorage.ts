import * as z from 'zod/mini'
import { IMAGE_ERROR_TYPES } from '../../contract/aiErrors'
import { IMAGE_SIZES } from '../../contract/aiLimits'
import { ELEMENT_TYPES } from '../../contract/rules/elementKind'
import { readStoredJson, writeStored } from '../platform/deviceStorage'
import type { Idea } from './AssistantState'

const idea = z.object({
  of: z.enum(['generate', 'suggest', 'merge']),
  id: z.string(),
  words: z.string(),
  type: z.enum(ELEMENT_TYPES),
  prompt: z.string(),
  reference: z.optional(z.object({ address: z.string(), size: z.enum(IMAGE_SIZES) })),
  picture: z.nullable(
    z.union([
      z.object({
        asset: z.object({ address: z.string(), width: z.number(), height: z.number() }),
        revisedPrompt: z.nullable(z.string()),
      }),
      z.object({ errorType: z.enum(IMAGE_ERROR_TYPES), errorMessage: z.string() }),
    ]),
  ),
  isAdded: z.boolean(),
})
const ideas = z.array(idea)

export interface IdeaStorage {
  read(): readonly Idea[]
  write(ideas: readonly Idea[]): void
}

/**
 * Stores a board's suggestions on this device until they are added or replaced. An image is stored as its address,
 * since the server has it. Without storage, they last as long as the page.
 */
export function ideaStorage(
  boardUid: string,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null,
): IdeaStorage {
  const key = `moodloom-suggestions-${boardUid}`
  return {
    read() {
      return ideas.safeParse(readStoredJson(key, storage)).data ?? []
    },
    write(list) {
      // If storage is full or blocked, they last as long as the page.
      writeStored(key, list.every(({ isAdded }) => isAdded) ? null : JSON.stringify(list), storage)
    },
  }
}
