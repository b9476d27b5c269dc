import { expect, it } from 'vitest'
import { MODIFICATION_TYPES } from '../../contract/modification'
import type { Preset } from '../../contract/preset'
import { modificationSummary } from './modificationWords'
import { searchPresets, tabOf } from './presetTabs'

const some = (fields: Partial<Preset>): Preset => ({
  id: 1,
  userId: null,
  name: 'Vintage Film',
  description: null,
  category: 'custom',
  modifications: [],
  thumbnailUrl: null,
  isPublic: true,
  likes: 0,
  usageCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  isLiked: false,
  isMine: false,
  ...fields,
})

it('derives the tabs from all presets: mine in their order, popular by likes plus uses', () => {
  const all = [
    some({ id: 3, isMine: true, isPublic: false }),
    some({ id: 2, likes: 1, usageCount: 1 }),
    some({ id: 1, usageCount: 3 }),
    some({ id: 4, likes: 2 }),
  ]
  const ids = (list: readonly Preset[]) => list.map(({ id }) => id)
  expect(ids(tabOf(all, 'my'))).toEqual([3])
  expect(ids(tabOf(all, 'public'))).toEqual([1, 4, 2])
  expect(ids(tabOf(all, 'all'))).toEqual([3, 2, 1, 4])
})

it('searches name, description and category, ignoring case', () => {
  const all = [some({ id: 1 }), some({ id: 2, name: 'B', description: 'like FILM' }), some({ id: 3, name: 'C' })]
  expect(searchPresets(all, ' film ').map(({ id }) => id)).toEqual([1, 2])
  expect(searchPresets(all, 'custom')).toHaveLength(3)
  expect(searchPresets(all, '  ')).toBe(all)
})

it('a summary names at most 3 distinct types, synonyms once', () => {
  const list = (...types: (typeof MODIFICATION_TYPES)[number][]) => types.map((type) => ({ type, params: {} }))
  expect(modificationSummary([])).toBe('No modifications')
  expect(modificationSummary(list('hue', 'hue', 'grayscale', 'monochrome'))).toBe('Hue, Grayscale')
  expect(modificationSummary(list(...MODIFICATION_TYPES))).toBe('Brightness, Contrast, Grayscale +4 more')
})
