import type { BoardStore } from '../board/store/BoardStore'
import { AssistantSession } from './AssistantSession'
import { aiCalls } from './aiCalls'
import { deviceStorage } from './deviceStorage'
import type { Target } from './generateOnto'
import { PromptHistory } from './PromptHistory'

const sessions = new WeakMap<BoardStore, AssistantSession>()
const histories = new Map<number, PromptHistory>()

/** An account's prompts: the same everywhere in this page. */
export function historyFor(userId: number): PromptHistory {
  const known = histories.get(userId)
  if (known) return known
  const history = new PromptHistory(userId, deviceStorage())
  histories.set(userId, history)
  return history
}

/** The assistant at this board; the same for as long as the board is open. */
export function sessionFor(store: BoardStore, userId: number, images: Target['images']): AssistantSession {
  const known = sessions.get(store)
  if (known) return known
  const history = historyFor(userId)
  const session = new AssistantSession({
    store,
    images,
    calls: aiCalls,
    history,
    random: Math.random,
    now: Date.now,
  })
  sessions.set(store, session)
  return session
}
