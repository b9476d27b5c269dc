import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Template } from '../../contract/template'
import { BUILT_IN } from './builtIn/all'
import { CATEGORY_LABELS, featuredTemplates, selectTemplates, type TemplateQuery } from './selectTemplates'

const all: TemplateQuery = { search: '', category: 'all', sort: 'popular' }
const ids = (templates: readonly Template[]) => templates.map(({ id }) => id)
const make = (fields: Partial<Template> & Pick<Template, 'id'>): Template => ({
  name: fields.id,
  description: '',
  category: 'mood',
  thumbnailUrl: null,
  elements: [],
  tags: [],
  popularity: 50,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...fields,
})

const library = [
  make({ id: 'quiet', name: 'Quiet Harbour', tags: ['sea', 'Blue Hour'], popularity: 70 }),
  make({ id: 'loud', name: 'Loud Print', description: 'Ink, paper and NOISE', category: 'creative', popularity: 90 }),
  make({ id: 'atlas', name: 'atlas', category: 'nature', popularity: 80, createdAt: '2026-03-01T00:00:00.000Z' }),
]

describe('search', () => {
  test.each([
    ['HARBOUR', ['quiet']],
    ['noise', ['loud']],
    ['blue h', ['quiet']],
    [' atlas ', ['atlas']],
    ['velvet', []],
    ['a', ['loud', 'atlas', 'quiet']],
  ])('“%s” matches name, description or any tag, ignoring case', (search, found) => {
    expect(ids(selectTemplates(library, { ...all, search }))).toEqual(found)
  })

  test('a blank search shows all', () => {
    for (const search of ['', ' ', '\t \n'])
      expect(selectTemplates(library, { ...all, search })).toHaveLength(library.length)
  })

  test('for any input, finds exactly the templates that contain it', () => {
    const holds = ({ name, description, tags }: Template, words: string) =>
      [name, description, ...tags].join('\n').toLowerCase().includes(words.trim().toLowerCase())
    const typed = fc.oneof(fc.string(), fc.constantFrom(...BUILT_IN.flatMap(({ name, tags }) => [name, ...tags])))
    fc.assert(
      fc.property(typed, (search) => {
        const found = new Set(selectTemplates(BUILT_IN, { ...all, search }))
        for (const template of BUILT_IN) expect(found.has(template)).toBe(holds(template, search))
      }),
    )
  })
})

test('combines a category with the search', () => {
  expect(ids(selectTemplates(library, { ...all, category: 'mood' }))).toEqual(['quiet'])
  expect(selectTemplates(library, { ...all, category: 'mood', search: 'noise' })).toEqual([])
})

test('every built-in template is under exactly one tab besides All Templates', () => {
  const tabs = (Object.keys(CATEGORY_LABELS) as (keyof typeof CATEGORY_LABELS)[]).filter((tab) => tab !== 'all')
  const found = tabs.flatMap((category) => ids(selectTemplates(BUILT_IN, { ...all, category })))
  expect(found.sort()).toEqual(ids(BUILT_IN).sort())
})

test.each([
  ['popular', ['loud', 'atlas', 'quiet']],
  ['newest', ['atlas', 'loud', 'quiet']],
  ['a-z', ['atlas', 'loud', 'quiet']],
] as const)('sorted by %s', (sort, order) => {
  expect(ids(selectTemplates(library, { ...all, sort }))).toEqual(order)
})

test('sorting does not change the library', () => {
  const before = ids(library)
  selectTemplates(library, { ...all, sort: 'a-z' })
  expect(ids(library)).toEqual(before)
})

test('featured templates: at most four, only new ones, the most popular first', () => {
  const many = [1, 2, 3, 4, 5, 6].map((each) => make({ id: `t${each}`, popularity: each, isNew: each !== 6 }))
  expect(ids(featuredTemplates(many))).toEqual(['t5', 't4', 't3', 't2'])
  expect(ids(featuredTemplates(BUILT_IN))).toEqual(['minimal-portfolio', 'creative-agency', 'abstract-art'])
})
