import { expect, test } from 'vitest'
import type { ImageAnalysis } from '../../contract/ai'
import { REPLACEMENT_ACTIONS } from '../../contract/aiLimits'
import { MODIFICATION_TYPES, modification } from '../../contract/modification'
import { ON_DEVICE, suggestionsOf } from './suggestions'

const analysis = (modifications: readonly unknown[]): ImageAnalysis =>
  ({
    description: 'd',
    colors: [],
    elements: [],
    recommendations: [],
    elementModifications: [],
    modifications,
  }) as unknown as ImageAnalysis

test('every action that the prompt offers can be applied', () => {
  const actions = [...MODIFICATION_TYPES, ...REPLACEMENT_ACTIONS]
  const all = suggestionsOf(analysis(actions.map((action) => ({ action, instruction: 'i', params: {} }))))
  expect(all.map(({ doing }) => doing.kind)).toEqual([...Array(9).fill('kernel'), 'replace', 'replace'])
  expect(all.slice(-2).map(({ doing }) => doing)).toEqual([
    { kind: 'replace', what: 'background' },
    { kind: 'replace', what: 'sky' },
  ])
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
})

test.each([
  ['Replace the background', 'background'],
  ['sky', 'sky'],
  ['new sky', 'sky'],
  ['replace_sky', 'sky'],
  ['Background change', 'background'],
])('%s is a replacement of the %s', (action, what) => {
  const [one] = suggestionsOf(analysis([{ action, instruction: 'i', params: {} }]))
  expect(one?.doing).toEqual({ kind: 'replace', what })
})

test.each(['blur the background', 'sharpen', 'remove background noise', 'sky gradient overlay'])(
  '%s is not a supported action',
  (action) => {
    const [one] = suggestionsOf(analysis([{ action, instruction: 'i', params: {} }]))
    expect(one?.doing).toEqual({ kind: 'none' })
  },
)

test('shows an unsupported action as such and never applies it', () => {
  const [one] = suggestionsOf(analysis([{ action: 'delete all boards', instruction: 'now', params: {} }]))
  expect(one).toMatchObject({ action: 'delete all boards', doing: { kind: 'none' } })
})

test('every suggestion that works without the AI is a valid modification', () => {
  for (const { doing } of ON_DEVICE) {
    if (doing.kind !== 'kernel') throw new Error('Not a modification')
    expect(modification.parse(doing.modification)).toEqual(doing.modification)
  }
})
