import { expect, test } from 'vitest'
import { type Moment, mayOffer, OFFER_AGAIN_AFTER } from './useInstallOffer'

const first: Moment = { way: 'prompt', visits: 1, hasSavedBoard: false, putOffAt: null, now: 1e12 }

test('on the first visit nobody is asked, until a board is saved', () => {
  expect(mayOffer(first)).toBe(false)
  expect(mayOffer({ ...first, hasSavedBoard: true })).toBe(true)
})

test('from the second visit on people are asked', () => {
  expect(mayOffer({ ...first, visits: 2 })).toBe(true)
})

test('who put it off is left alone for 30 days', () => {
  const again = { ...first, visits: 9, hasSavedBoard: true, putOffAt: first.now - OFFER_AGAIN_AFTER + 1 }
  expect(mayOffer(again)).toBe(false)
  expect(mayOffer({ ...again, now: first.now + 1 })).toBe(true)
})

test('on iOS there is something to explain; where it is installed, or cannot be, there is not', () => {
  const due = { ...first, visits: 2 }
  expect(mayOffer({ ...due, way: 'ios' })).toBe(true)
  expect(mayOffer({ ...due, way: 'installed' })).toBe(false)
  expect(mayOffer({ ...due, way: 'none' })).toBe(false)
})
