import { photoQueueOf } from '../../board/photos/BoardPhotos'
import type { OpeningPicture } from '../../board/view/BoardViewContext'
import { recallCanvasLayout } from '../../board/view/canvasLayout'
import { InitialBoardSource } from '../../offline/initial/InitialBoardSource'
import type { InitialCard, InitialSnapshot } from '../../offline/initial/initialSnapshot'
import type { BoardPicture } from '../../offline/initial/rows'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure, isPictureFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { BoardSession } from './BoardSession'

/** A board shown before its workspace is open: the page was opened at its address, or its link was tapped. */
export interface FirstBoard {
  readonly id: number
  readonly userId: number
  readonly source: InitialBoardSource
  readonly session: BoardSession
  /** Resolves shortly after the board is drawn, or after `DRAWN_TIMEOUT` in any case. */
  readonly drawn: Promise<void>
  readonly onDrawn: () => void
}

const NONE = Promise.resolve(null)

/** The board that a page requesting it can show. */
let first: FirstBoard | null = null
/** Not taken over yet, and possibly still loading. */
let opening: Promise<FirstBoard | null> = NONE
let reading: { readonly id: number; readonly done: Promise<unknown> } | null = null
const listeners = new Set<() => void>()

/** Ms after drawing that are kept free of loading for the person's first press. */
const FIRST_PRESS = 300
/** In ms. */
const DRAWN_TIMEOUT = 2500
/** Ms that a page waits for its board before it renders without it. */
const READ_TIMEOUT = 600

/** Prepares a board for drawing while its page is still rendering. Null if there is none to read. Never rejects. */
export async function openFirstBoard(
  id: number,
  read: Promise<InitialSnapshot | null>,
  card: Promise<InitialCard> = new Promise(() => {}),
): Promise<FirstBoard | null> {
  const unused = takeOpening()
  let onShown = () => {}
  const shown = new Promise<void>((resolve) => {
    onShown = resolve
  })
  const opened = open(read, card, onShown).catch(reportUnless(isOutsideFailure, 'board', null))
  opening = opened
  reading = { id, done: Promise.race([shown, opened, after(READ_TIMEOUT)]) }
  ;(await unused)?.session.close()
  return opened
}

/** @param onShown called once a picture of it can be shown, before it has been read */
async function open(
  read: Promise<InitialSnapshot | null>,
  card: Promise<InitialCard>,
  onShown: () => void,
): Promise<FirstBoard | null> {
  const found = await Promise.race([read, card])
  if (!found) return null
  const { userId } = found
  const early = 'picture' in found ? found : null
  const board = 'picture' in found ? found.board : found.snapshot.board
  const source = new InitialBoardSource(read)
  const session = new BoardSession(source, source, board.uid, photoQueueOf(userId))
  recallCanvasLayout(session.store.view, !board.canEdit)
  let onDrawn = () => {}
  const drawn = new Promise<void>((resolve) => {
    onDrawn = resolve
  })
  const made: FirstBoard = { id: board.id ?? 0, userId, source, session, drawn, onDrawn }
  const picture = early && (await decode(early.picture))
  if (early && picture) {
    session.opening = { board, picture }
    session.store.view.expect(early.picture.content)
    show(made)
    onShown()
  }
  try {
    // A board with a picture is stored completely, or reading it fails.
    await read
    await session.open()
  } catch (error) {
    if (first === made) first = null
    session.close()
    throw error
  }
  setTimeout(onDrawn, DRAWN_TIMEOUT)
  if (picture) firstBoardRendered()
  else show(made)
  return made
}

function show(made: FirstBoard): void {
  first = made
  for (const listener of listeners) listener()
}

/** Null if the image can't be decoded. */
async function decode({ bytes, type, rect, background }: BoardPicture): Promise<OpeningPicture | null> {
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([bytes], { type }))
  const decoded = await image
    .decode()
    .then(() => ({ image, rect, background }), reportUnless(isPictureFailure, 'board', null))
  URL.revokeObjectURL(image.src)
  return decoded
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function takeOpening(): Promise<FirstBoard | null> {
  const taken = opening
  opening = NONE
  return taken
}

/** Resolves when the board of this id can be drawn, or turns out to be missing. Null if it is not loading. */
export function firstBoardRead(id: number): Promise<unknown> | null {
  return reading?.id === id ? reading.done : null
}

/** The first board, if it has this id and its workspace is not open yet. */
export function firstBoard(id: number): BoardSession | null {
  return first?.id === id ? first.session : null
}

/** Calls back when the first board can be shown. Returns an unsubscribe function. */
export function onFirstBoard(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** To be called once the board has rendered, so that non-urgent work can start. Its picture alone does not count. */
export function firstBoardRendered(): void {
  if (!first || first.session.store.status === 'loading') return
  const { onDrawn } = first
  requestAnimationFrame(() => setTimeout(onDrawn, FIRST_PRESS))
}

/**
 * Takes over the first board, once it is drawn and only once. Null, and the board is closed, if it is another one or
 * another person's.
 */
export async function takeFirstBoard(workspace: Workspace, id: number | null): Promise<FirstBoard | null> {
  const found = await takeOpening()
  const isMeant = found?.userId === workspace.userId && found.id === id
  if (isMeant) await found.drawn
  if (first === found) first = null
  if (isMeant) return found
  if (found) void close(found, workspace).catch(reportUnless(isOutsideFailure, 'board'))
  return null
}

/** To be called where no board is shown: closes a first board that was left before its workspace was open. */
export const leaveFirstBoard = (workspace: Workspace): void => void takeFirstBoard(workspace, null)

/** Stores what was changed on it, for its own person. */
async function close({ userId, id, source, session }: FirstBoard, workspace: Workspace): Promise<void> {
  if (source.isChanged && userId === workspace.userId && !('missing' in (await workspace.openBoard({ id })))) {
    source.attach(workspace)
    await session.store.stored()
  }
  session.close()
}
