import type { LocalBoard } from '../offline/types'

/** Editable boards whose name matches these words, ignoring case. Keeps the order. */
export function choosableBoards(boards: readonly LocalBoard[], words: string): LocalBoard[] {
  return boards.filter(({ name, canEdit, deletedAt }) => canEdit && deletedAt === null && hasWords(name, words))
}

/** Whether a name contains all of these words or parts of words, ignoring case. */
export function hasWords(name: string, words: string): boolean {
  const wanted = words.trim().toLocaleLowerCase().split(/\s+/)
  const all = name.toLocaleLowerCase()
  return wanted.every((word) => all.includes(word))
}
