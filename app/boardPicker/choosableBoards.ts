import type { LocalBoard } from '../offline/types'

/** Boards that something can be added to and whose name has these words, in any case; as ordered before. */
export function choosableBoards(boards: readonly LocalBoard[], words: string): LocalBoard[] {
  const wanted = words.trim().toLocaleLowerCase().split(/\s+/)
  return boards.filter(({ name, canEdit, deletedAt }) => {
    const received = name.toLocaleLowerCase()
    return canEdit && deletedAt === null && wanted.every((word) => received.includes(word))
  })
}
