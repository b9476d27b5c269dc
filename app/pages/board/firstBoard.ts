import { photoQueueOf } from '../../board/photos/photoQueueOf'
import { InitialBoardSource } from '../../offline/initial/InitialBoardSource'
import type { InitialSnapshot } from '../../offline/initial/initialSnapshot'
import type { Workspace } from '../../offline/workspace'
import { BoardSession } from './BoardSession'

/** The board that the page was opened at, on the screen before there is a workspace. */
export interface FirstBoard {
  readonly id: number
  readonly userId: number
  readonly source: InitialBoardSource
  readonly session: BoardSession
  readonly onDrawn: () => void
}

let first: FirstBoard | null = null
const listeners = new Set<() => void>()

/** Ms after the drawing that belong to the person's first press, and not to loading. */
const FIRST_PRESS = 300

/** Has it ready to be drawn; `drawn` resolves when it was. */
export async function openFirstBoard(look: InitialSnapshot): Promise<{ readonly drawn: Promise<void> }> {
  const { userId, snapshot } = look
  const source = new InitialBoardSource(look)
  const session = new BoardSession(source, source, snapshot.board.uid, photoQueueOf(userId))
  await session.open()
  let onDrawn = () => {}
  const drawn = new Promise<void>((resolve) => {
    onDrawn = resolve
  })
  first = { id: snapshot.board.id ?? 0, userId, source, session, onDrawn }
  for (const listener of listeners) listener()
  return { drawn }
}

/** The board of this id, where it is the first and its workspace has not come. */
export function firstBoard(id: number): BoardSession | null {
  return first?.id === id ? first.session : null
}

/** Calls back when the first board is open. Returns the way to stop. */
export function onFirstBoard(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** It was rendered: a little after it is on the screen, what is not needed for that may begin. */
export function firstBoardRendered(): void {
  const onDrawn = first?.onDrawn
  if (onDrawn) requestAnimationFrame(() => setTimeout(onDrawn, FIRST_PRESS))
}

/** The first board, for its workspace to take over, once. Null where there is none, or it is another person's. */
export function takeFirstBoard({ userId }: Pick<Workspace, 'userId'>): FirstBoard | null {
  const found = first
  first = null
  if (found?.userId === userId) return found
  found?.session.close()
  return null
}
