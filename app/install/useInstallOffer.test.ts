import { expect, test } from 'vitest'
import { type Moment, mayOffer, OFFER_AGAIN_AFTER } from './useInstallOffer'

const first: Moment = { way: 'prompt', visits: 1, hasSavedBoard: false, postponedAt: null, now: 1e12 }

test('does not offer on the first visit until a board is saved', () => {
  expect(mayOffer(first)).toBe(false)
  expect(mayOffer({ ...first, hasSavedBoard: true })).toBe(true)
})

test('offers from the second visit on', () => {
  expect(mayOffer({ ...first, visits: 2 })).toBe(true)
})

test('does not offer for 30 days after being put off', () => {
  const again = { ...first, visits: 9, hasSavedBoard: true, postponedAt: first.now - OFFER_AGAIN_AFTER + 1 }
  expect(mayOffer(again)).toBe(false)
  expect(mayOffer({ ...again, now: first.now + 1 })).toBe(true)
})

test('offers instructions on iOS, and nothing if installed or not installable', () => {
  const due = { ...first, visits: 2 }
  expect(mayOffer({ ...due, way: 'ios' })).toBe(true)
  expect(mayOffer({ ...due, way: 'installed' })).toBe(false)
  expect(mayOffer({ ...due, way: 'none' })).toBe(false)
})
