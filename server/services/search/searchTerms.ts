import { foldText, wordsOf } from '../../../contract/searchText'

/** A query as the statements take it. None of it is SQL: all of it is sent beside. */
export interface SearchTerms {
  readonly query: string
  /** Folded as `search_fold` does, in one line. */
  readonly folded: string
  /** Patterns of LIKE: it is there; a word begins with it; each of its words is there. */
  readonly infix: string
  readonly wordStart: string
  readonly eachWord: readonly string[]
  /** Sorts, byte by byte, after everything that begins with the query. */
  readonly end: string
  /** For to_tsquery: every word is there, or one that begins with it. Matches nothing where the query is too short. */
  readonly words: string
  /** Trigrams need three letters: a shorter query would read every name. */
  readonly hasParts: boolean
  /** With fewer letters nearly everything is like it. */
  readonly isLong: boolean
}

/** With one letter only what is called so is found. */
const WORDS_FROM = 2
const PARTS_FROM = 3
const LONG_FROM = 4
const LAST_LETTER = '\u{10ffff}'

export function searchTerms(query: string): SearchTerms {
  const folded = foldText(query).trim().replace(/\s+/g, ' ')
  const words = wordsOf(query)
  const length = [...folded].length
  return {
    query,
    folded,
    infix: `%${literal(folded)}%`,
    wordStart: `% ${literal(folded)}%`,
    eachWord: (words.length > 0 ? words : [folded]).map((word) => `%${literal(word)}%`),
    end: folded + LAST_LETTER,
    words: length >= WORDS_FROM ? words.map((word) => `'${word}':*`).join(' & ') : '',
    hasParts: length >= PARTS_FROM,
    isLong: [...words.join('')].length >= LONG_FROM,
  }
}

/** For LIKE, in which three characters mean something. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
