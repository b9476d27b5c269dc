import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tooltipDelay } from './tooltipDelay'

let shown: (string | null)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  shown = []
})

afterEach(() => {
  vi.useRealTimers()
})

const make = () => tooltipDelay<string>((target) => shown.push(target))

test('the first tooltip waits 700 ms', () => {
  make().enter('save')
  vi.advanceTimersByTime(699)
  expect(shown).toEqual([])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual(['save'])
})

test('the next one within 300 ms is shown at once', () => {
  const delay = make()
  delay.enter('save')
  vi.advanceTimersByTime(700)
  delay.leave()
  vi.advanceTimersByTime(299)
  delay.enter('undo')
  expect(shown).toEqual(['save', null, 'undo'])
})

test('after 300 ms without one, the delay applies again', () => {
  const delay = make()
  delay.enter('save')
  vi.advanceTimersByTime(700)
  delay.leave()
  vi.advanceTimersByTime(300)
  delay.enter('undo')
  expect(shown).toEqual(['save', null])
})

test('leaving before the delay shows nothing', () => {
  const delay = make()
  delay.enter('save')
  vi.advanceTimersByTime(500)
  delay.leave()
  vi.runAllTimers()
  expect(shown).toEqual([])
})
