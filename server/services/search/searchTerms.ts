import { foldText, wordsOf } from '../../../contract/searchText'

/** A query as the statements need it. None of it is SQL: all of it is sent as parameters. */
export interface SearchTerms {
  readonly query: string
  /** Folded as `search_fold` does, on one line. */
  readonly folded: string
  /** LIKE patterns: contains the query; has a word that starts with it; contains each of its words. */
  readonly infix: string
  readonly wordStart: string
  readonly eachWord: readonly string[]
  /** Sorts after everything that starts with the query, in byte order. */
  readonly end: string
  /** For to_tsquery: all words, each as a prefix. Matches nothing if the query is too short. */
  readonly words: string
  /** Trigrams need three letters: a shorter query would scan every name. */
  readonly hasParts: boolean
  /** With fewer letters nearly everything is similar. */
  readonly isLong: boolean
}

/** A single letter is not searched as a word. */
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

/** Escapes the three special characters of LIKE. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
