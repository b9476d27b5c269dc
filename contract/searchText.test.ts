import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { excerptOf, foldText, isFound, matchRanges, nameRank, wordsOf } from './searchText'

test.each([
  ['Café CRÈME', 'cafe creme'],
  ['Ёлка', 'елка'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['İ', 'i'],
  ['ﬁne', 'fine'],
])('%s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('words consist of letters and digits of any script, at most eight words', () => {
  expect(wordsOf(`l'été — "#c8432b" 春の東京, a_b!`)).toEqual(['l', 'ete', 'c8432b', '春の東京', 'a', 'b'])
  expect(wordsOf('a '.repeat(50))).toHaveLength(8)
  expect(wordsOf('🌊 !')).toEqual([])
})

test('every word must occur in one of the texts', () => {
  expect(isFound('old kit', ['Kitchen', null, 'an old house'])).toBe(true)
  expect(isFound('old garden', ['Kitchen', 'an old house'])).toBe(false)
  expect(isFound('🌊', ['🌊 waves'])).toBe(true)
  expect(isFound('🌊', ['waves'])).toBe(false)
})

test('a name ranks higher the more of it the query matches', () => {
  const names = ['Kitchen', 'Kitchens', 'Old kitchen', 'Handkitchenette', 'Garden']
  expect(names.map((name) => nameRank(' KITCHEN ', name))).toEqual([5, 4, 3, 2, 1])
})

describe('match ranges', () => {
  const marked = (text: string, query: string) =>
    matchRanges(text, query)
      .map(([from, to]) => text.slice(from, to))
      .join('|')

  it.each([
    ['Kitchen in an old kitchen', 'kitchen', 'Kitchen|kitchen'],
    ['Kitchen', 'kit chen itch', 'Kitchen'],
    ['Le café cre\u0301meux', 'cafe creme', 'café|cre\u0301me'],
    ['ﬁne', 'fi', 'ﬁ'],
    ['a 🌊 and 🌊', '🌊', '🌊|🌊'],
    ['nothing', 'zebra', ''],
    ['<b>bold</b>', 'b', 'b|b|b'],
  ])('in %j, %j matches %j', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected)
  })

  it('are in order, without overlaps, and within the text', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'B', 'é', 'e\u0301', 'ß', 'ﬁ', ' ', '🌊', 'İ', 'Σ') })
    fc.assert(
      fc.property(words, words, (text, query) => {
        let end = 0
        for (const [from, to] of matchRanges(text, query)) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(to).toBeGreaterThan(from)
          end = to
        }
        expect(end).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

describe('an excerpt', () => {
  const long = `${'before '.repeat(40)}needle ${'after '.repeat(40)}`

  it('is the text around the match, cut between words if possible', () => {
    const excerpt = excerptOf(long, 'needle') ?? ''
    expect(excerpt).toMatch(/^…before .*needle after .*…$/)
    expect(excerpt.length).toBeLessThanOrEqual(142)
    expect(excerptOf('a short one', 'short')).toBe('a short one')
  })

  it('is null if nothing matches', () => {
    expect([excerptOf(long, 'zebra'), excerptOf(null, 'a'), excerptOf('text', '')]).toEqual([null, null, null])
  })
})
