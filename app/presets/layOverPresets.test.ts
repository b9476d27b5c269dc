import { expect, it } from 'vitest'
import type { Preset } from '../../contract/preset'
import type { PresetChange } from '../offline/lazy/presets'
import { isUnsent, layOverPresets } from './layOverPresets'

const preset = (id: number, fields: Partial<Preset> = {}): Preset => ({
  id,
  userId: 1,
  name: `Preset ${id}`,
  description: null,
  category: 'custom',
  modifications: [],
  thumbnailUrl: null,
  isPublic: true,
  likes: 3,
  usageCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  isLiked: false,
  isMine: true,
  ...fields,
})
const waiting = (...changes: PresetChange[]) =>
  changes.map((change, index) => ({ mutationId: String(index), change, at: '2026-02-01T00:00:00.000Z' }))
const mine = { tab: 'my', userId: 1 } as const

it('a preset created offline comes first in one’s own lists, marked as unsent', () => {
  const made = waiting({ kind: 'preset.create', presetKey: 'a', data: { name: 'Tunnel', isPublic: true } })
  const [first, ...rest] = layOverPresets([preset(1)], made, mine)
  expect(first).toMatchObject({ name: 'Tunnel', category: 'custom', isMine: true, likes: 0 })
  expect([first && isUnsent(first), rest.length, isUnsent(preset(1))]).toEqual([true, 1, false])
  expect(layOverPresets([preset(1)], made, { tab: 'public', userId: 1 })).toHaveLength(1)
})

it('shows presets as edited, liked and deleted offline at once', () => {
  const changes = waiting(
    { kind: 'preset.update', presetKey: '1', data: { name: 'Renamed' } },
    { kind: 'preset.like', presetKey: '2', isLiked: true },
    { kind: 'preset.delete', presetKey: '3' },
  )
  const shown = layOverPresets([preset(1), preset(2), preset(3)], changes, mine)
  expect(shown.map(({ name, likes, isLiked }) => [name, likes, isLiked])).toEqual([
    ['Renamed', 3, false],
    ['Preset 2', 4, true],
  ])
  // A like that the server has counted already is not counted twice.
  expect(layOverPresets([preset(2, { isLiked: true, likes: 4 })], changes, mine)[0]?.likes).toBe(4)
})
