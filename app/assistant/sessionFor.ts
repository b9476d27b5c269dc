import { boardPalette } from '../board/palette/boardPalette'
import { knownPalette, paletteOfBoard } from '../board/palette/paletteOfPicture'
import type { BoardStore } from '../board/store/BoardStore'
import type { ImageSources } from '../board/view/elements/ImageSources'
import { deviceStorage } from '../platform/deviceStorage'
import { AssistantSession } from './AssistantSession'
import { aiCalls } from './aiCalls'
import { ideaStorage } from './IdeaStorage'
import { PromptHistory } from './PromptHistory'

const sessions = new WeakMap<BoardStore, AssistantSession>()
const histories = new Map<number, PromptHistory>()

/** An account's prompt history, shared within this page. */
export function historyFor(userId: number): PromptHistory {
  const known = histories.get(userId)
  if (known) return known
  const history = new PromptHistory(userId, deviceStorage())
  histories.set(userId, history)
  return history
}

/** The assistant of this board, one per open board. */
export function sessionFor(store: BoardStore, userId: number, images: ImageSources | null): AssistantSession {
  const known = sessions.get(store)
  if (known) return known
  const history = historyFor(userId)
  const session = new AssistantSession({
    store,
    images,
    calls: aiCalls,
    history,
    ideaStorage: ideaStorage(store.boardUid, deviceStorage()),
    paletteOf: (address) => knownPalette(address)?.map(({ hex }) => hex) ?? [],
    drawPicture: async (elements) => {
      const { drawBoardPicture } = await import('./boardPicture')
      return drawBoardPicture(elements, async (address) => (await images?.copy(address)) ?? null)
    },
    readPalette: async () => (await readColors(store, images)).map(({ hex }) => hex),
    random: Math.random,
    now: Date.now,
  })
  sessions.set(store, session)
  return session
}

/** Without a canvas, nothing decodes images: the elements' own colors have to do. */
async function readColors(store: BoardStore, images: ImageSources | null) {
  const palette = images && (await paletteOfBoard(store, images))
  return (
    palette ??
    boardPalette(
      store.order.flatMap((id) => store.element(id) ?? []),
      () => undefined,
    )
  )
}
