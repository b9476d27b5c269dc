import type { LocalBoard } from '../offline/types'

/** Where a board opens; one without an id yet, by its uid. */
export function boardPath(board: Pick<LocalBoard, 'id' | 'uid'>): string {
  return board.id === null ? `/board/new?draft=${board.uid}` : `/board/${board.id}`
}
