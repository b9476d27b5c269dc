import { uuidv7 } from '../../app/offline/plain/ids'
import { CONTRACT_VERSION } from '../../contract/contractVersion'
import { MINIMAL, PREFER } from '../../contract/headers'
import type { Call } from './load'
import { ELEMENTS_PER_BOARD } from './seed'
import type { Subject } from './subject'

// The repeated calls: each function here returns one that makes the next call.

/** Fewer boards than the server caches answers for. */
const CACHED_BOARDS = 50

/** Every board in turn: there are more of them than the server caches answers for. */
export function getElements({ boards }: Pick<Subject, 'boards'>): () => Call {
  return inTurn(boards, (board) => ({ method: 'GET', path: elementsOf(board) }))
}

/** A few boards in turn that no one changes. */
export function getCached({ boards }: Pick<Subject, 'boards'>): () => Call {
  return getElements({ boards: boards.slice(-CACHED_BOARDS) })
}

/** A few boards in turn, each with one element changed since it was last read (`changeOne`). */
export const getChanged = ({ elements }: Pick<Subject, 'elements'>, path = 'elements') =>
  inTurn(Object.keys(elements), (board) => ({ method: 'GET', path: `/api/boards/${board}/${path}` }))

/** Comes before each `getChanged`. */
export const changeOne = putElement

/** Like `getCached`, by someone with a current copy: 304. The bare server doesn't support that and answers in full. */
export function getUnchanged({ boards }: Pick<Subject, 'boards'>): () => Call {
  return inTurn(boards.slice(-CACHED_BOARDS), (board) => ({
    method: 'GET',
    path: elementsOf(board),
    headers: { 'If-None-Match': `"${board}-${ELEMENTS_PER_BOARD}-${CONTRACT_VERSION}"` },
    status: [200, 304],
  }))
}

/** Moves one element, on 50 boards in turn, each as a separate change. */
export function putElement({ elements }: Pick<Subject, 'elements'>): () => Call {
  return inTurn(interleave(Object.values(elements)), (id, turn) => ({
    method: 'PUT',
    path: `/api/elements/${id}`,
    headers: { 'Idempotency-Key': uuidv7(), 'Base-Rev': String(ELEMENTS_PER_BOARD) },
    body: JSON.stringify({ positionX: turn % 4000, positionY: turn % 3000 }),
  }))
}

/** Like `putElement`, with ten elements of each board, which the server has written before. */
export function putRecent({ elements }: Subject): () => Call {
  const few = Object.entries(elements).map(([board, ids]) => [board, ids.slice(0, 10)] as const)
  return putElement({ elements: Object.fromEntries(few) })
}

/** Moves all 500 elements of a board, the boards in turn. */
export const postBatch = (subject: Subject) => batches(subject, 'mutations')

/** Like `postBatch`, with the bare server's single statement. */
export const postAtOnce = (subject: Subject) => batches(subject, 'at-once')

function batches({ large }: Subject, path: string): () => Call {
  return inTurn(Object.entries(large), ([board, ids], turn) => {
    const mutations = ids.map((elementId, index) => ({
      mutationId: uuidv7(),
      kind: 'update',
      elementId,
      baseRev: ELEMENTS_PER_BOARD,
      data: { positionX: (turn + index) % 4000, positionY: (turn * 7 + index) % 3000 },
    }))
    return {
      method: 'POST',
      path: `/api/boards/${board}/${path}`,
      // As the app does.
      headers: { [PREFER]: MINIMAL },
      body: JSON.stringify({ mutations }),
    }
  })
}

function elementsOf(board: number): string {
  return `/api/boards/${board}/elements`
}

function inTurn<T>(items: readonly T[], call: (item: T, turn: number) => Call): () => Call {
  let turn = 0
  return () => {
    turn += 1
    const item = items[turn % items.length]
    if (item === undefined) throw new Error('There is nothing to ask for')
    return call(item, turn)
  }
}

function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}
