/**
 * How words are compared, on the server and on devices: lowercase, without accents, in compatibility forms (NFKD).
 * `search_fold` (db/migrations/0008_search.ts) does the same in SQL.
 */

/** Letters and digits of any script; everything else separates words. */
const WORD = /[\p{L}\p{N}]+/gu
const ACCENTS = /[\u0300-\u036f]/g
/** Words of a query; any more are ignored. */
const WORDS_MAX = 8
/** Letters of a long text that are shown around a match. */
const EXCERPT = 140
/** At most this many of them come before it. */
const LEAD = 40

/** Start and (exclusive) end, in UTF-16 units. */
export type TextRange = readonly [number, number]

export function foldText(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').toLowerCase().replaceAll('ς', 'σ')
}

/** The folded words of a query. */
export function wordsOf(query: string): string[] {
  return (foldText(query).match(WORD) ?? []).slice(0, WORDS_MAX)
}

/** Whether every word of a query is somewhere in these texts. A query without words (`🌊`) is searched for literally. */
export function isFound(query: string, texts: readonly (string | null)[]): boolean {
  const folded = foldText(texts.filter((text) => text !== null).join(' '))
  return searchWordsIn(query).every((word) => folded.includes(word))
}

/**
 * How well a name matches a query, best first: 5 equals it, 4 begins with it, 3 has a word that does, 2 contains it; 1
 * doesn't: something other than the name matched.
 */
export function nameRank(query: string, name: string): number {
  const [wanted, folded] = [foldText(query.trim()), foldText(name)]
  if (folded === wanted) return 5
  if (folded.startsWith(wanted)) return 4
  if (` ${folded}`.includes(` ${wanted}`)) return 3
  return folded.includes(wanted) ? 2 : 1
}

/** Where a text contains words of a query, in order and without overlaps. */
export function matchRanges(text: string, query: string): TextRange[] {
  const { folded, places } = foldWithPlaces(text)
  const found: [number, number][] = []
  for (const word of searchWordsIn(query)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      found.push([places[at] ?? 0, places[at + word.length] ?? text.length])
    }
  }
  return merge(found)
}

/** A long text cut around the first match of a query; null if there is none. */
export function excerptOf(text: string | null, query: string): string | null {
  const [first] = text === null ? [] : matchRanges(text, query)
  if (text === null || !first) return null
  const flat = text.replace(/\s/g, ' ')
  if (flat.length <= EXCERPT) return flat
  const near = Math.max(0, first[0] - LEAD)
  const space = near === 0 ? -1 : flat.slice(0, first[0]).indexOf(' ', near)
  const start = space < 0 ? near : space + 1
  const end = Math.min(flat.length, start + EXCERPT)
  return `${start > 0 ? '…' : ''}${wholeLetters(flat.slice(start, end))}${end < flat.length ? '…' : ''}`
}

function searchWordsIn(query: string): string[] {
  const words = wordsOf(query)
  const folded = foldText(query.trim())
  return words.length > 0 || folded === '' ? words : [folded]
}

/** `places[n]` is the source position of the folded text's nth letter; one more for its end. */
function foldWithPlaces(text: string): { folded: string; places: readonly number[] } {
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    const made = foldText(letter)
    for (let index = 0; index < made.length; index++) places.push(at)
    // A separate accent belongs to the letter before it.
    folded += made
    at += letter.length
  }
  places.push(text.length)
  return { folded, places }
}

function merge(ranges: readonly [number, number][]): TextRange[] {
  const merged: [number, number][] = []
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else if (to > from) merged.push([from, to])
  }
  return merged
}

/** Removes lone surrogates at either end. */
function wholeLetters(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
}
