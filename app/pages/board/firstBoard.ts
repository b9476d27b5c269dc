import { photoQueueOf } from '../../board/photos/photoQueueOf'
import { InitialBoardSource } from '../../offline/InitialBoardSource'
import { uuidv7 } from '../../offline/ids'
import type { InitialSnapshot } from '../../offline/initialSnapshot'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { BoardSession } from './BoardSession'
import { blankBoard, emptySnapshot } from './blankBoard'

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

/** A workspace on its way. */
export interface OpeningWorkspace {
  readonly userId: number
  readonly workspace: Promise<Workspace>
}

/** One each: what React renders first it may throw away, and render again. */
const earlyBoards = new WeakMap<OpeningWorkspace, BoardSession>()

/**
 * A blank board on the screen before its workspace is open. What is made on it waits in memory until then, and is
 * stored even if the person has left the board by that time.
 */
export function openEarlyBlankBoard(opening: OpeningWorkspace, onDraftCreated: (uid: string) => void): BoardSession {
  const known = earlyBoards.get(opening)
  if (known) return known
  const { userId, workspace } = opening
  const uid = uuidv7()
  const source = new InitialBoardSource({ userId, snapshot: emptySnapshot(uid, userId), uploads: new Set() })
  const blank = blankBoard(source, uid, () => onDraftCreated(uid))
  const session = new BoardSession(source, blank, uid, photoQueueOf(userId))
  earlyBoards.set(opening, session)
  void session.open()
  // Where it does not open, whoever opens it says so.
  workspace.then((opened) => source.attach(opened), reportUnless(isOutsideFailure, 'board'))
  return session
}
