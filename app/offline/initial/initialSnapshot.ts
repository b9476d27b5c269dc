import { BOARD_REV } from '../../../contract/headers'
import type { Board } from '../../../contract/shared/board'
import type { Element } from '../../../contract/shared/element'
import type { BoardSnapshot, LocalBoard } from '../types'
import { lastUser } from './device'
import { prefetch } from './prefetchCache'
import {
  ASSET_LANE,
  type BoardPicture,
  boardPictureKey,
  DATABASE_VERSION,
  databaseName,
  markSent,
  newCard,
  type Sending,
  type StoredBoard,
  type StoredElement,
  type StoredEntry,
  toBoard,
  toElement,
  toEntry,
} from './rows'

/** The board that the page opened with, from this device or the server. */
export interface InitialSnapshot {
  readonly userId: number
  readonly snapshot: BoardSnapshot
  /** Addresses of images that the server does not have yet. */
  readonly uploads: ReadonlySet<string>
}

/** What is known of a board before its elements have been read. */
export interface InitialCard {
  readonly userId: number
  readonly board: LocalBoard
  readonly picture: BoardPicture
}

/**
 * Reads a board with plain IndexedDB, so that it can be drawn while Dexie is still loading. Null if no user is
 * remembered, this device has no complete copy, or the database has another version.
 *
 * @param onPicture gets a picture of the board before its elements, if this device has one
 */
export async function readInitialSnapshot(
  boardId: number,
  onPicture?: (card: InitialCard) => void,
): Promise<InitialSnapshot | null> {
  const user = await lastUser()
  const db = user && (await openExisting(databaseName(user.id)))
  if (!db) return null
  try {
    const { snapshot, uploads } = await read(db, boardId, (board, picture) =>
      onPicture?.({ userId: user.id, board, picture }),
    )
    return snapshot && { userId: user.id, snapshot, uploads }
  } finally {
    db.close()
  }
}

/**
 * Requests a board that is not on this device, so that it can be drawn while the workspace loads. Not parsed by the
 * contract: the workspace, which gets the same responses, does that before it stores them. Null if it is unavailable.
 */
export async function fetchInitialSnapshot(boardId: number): Promise<InitialSnapshot | null> {
  const path = `/api/boards/${boardId}`
  const answers = await Promise.all(['/api/auth/user', path, `${path}/elements`].map(prefetch))
  if (!answers.every(({ ok }) => ok)) return null
  const rev = Number(answers[2]?.headers.get(BOARD_REV) ?? Number.NaN)
  const [user, board, elements] = await Promise.all(answers.map((answer) => answer.json()))
  if (!isUser(user) || !isBoard(board) || !Array.isArray(elements) || !Number.isInteger(rev)) return null
  if (board.deletedAt) return null
  const row = { ...newCard(board), isComplete: true, cursor: rev }
  const snapshot: BoardSnapshot = { board: toBoard(row), elements: elements as Element[], pending: [] }
  return { userId: user.id, snapshot, uploads: new Set() }
}

function isUser(value: unknown): value is { readonly id: number } {
  return typeof value === 'object' && value !== null && 'id' in value && Number.isInteger(value.id)
}

function isBoard(value: unknown): value is Board {
  return typeof value === 'object' && value !== null && 'uid' in value && typeof value.uid === 'string'
}

async function read(db: IDBDatabase, boardId: number, onPicture: (board: LocalBoard, picture: BoardPicture) => void) {
  const transaction = db.transaction(['boards', 'elements', 'outbox', 'sending', 'meta'])
  const lanes = transaction.objectStore('outbox').index('[lane+seq]')
  const waiting = (lane: string) => answer<StoredEntry[]>(lanes.getAll(IDBKeyRange.bound([lane], [lane, []])))
  const [board, assets] = await Promise.all([
    answer<StoredBoard | undefined>(transaction.objectStore('boards').index('id').get(boardId)),
    waiting(ASSET_LANE),
  ])
  const uploads: ReadonlySet<string> = new Set(assets.map(({ target }) => target))
  if (!board?.isComplete || board.deletedAt || board.isGone) return { snapshot: null, uploads }
  const picture = answer<{ value: BoardPicture } | undefined>(
    transaction.objectStore('meta').get(boardPictureKey(board.uid)),
  )
  const [elements, pending, sending] = await Promise.all([
    answer<StoredElement[]>(transaction.objectStore('elements').index('boardUid').getAll(board.uid)),
    waiting(board.uid),
    answer<Sending | undefined>(transaction.objectStore('sending').get(board.uid)),
    // Requested before the elements, so it arrives before them.
    picture.then((row) => row && onPicture(toBoard(board), row.value)),
  ])
  const snapshot: BoardSnapshot = {
    board: toBoard(board),
    elements: elements.map(toElement),
    pending: markSent(pending, sending).map(toEntry),
  }
  return { snapshot, uploads }
}

/** Null if there is no database of this version; never creates one. */
function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = () => (request.error?.name === 'AbortError' ? resolve(null) : reject(request.error))
    request.onsuccess = () => {
      const db = request.result
      if (db.version === DATABASE_VERSION * 10) return resolve(db)
      db.close()
      resolve(null)
    }
  })
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
