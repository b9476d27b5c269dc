import { describe, expect, it } from 'vitest'
import { stepOfKey, stepOfPress, stepped } from './steps'

describe('a key', () => {
  it.each([
    ['ArrowRight', false, 'next'],
    ['ArrowDown', false, 'next'],
    ['PageDown', false, 'next'],
    [' ', false, 'next'],
    [' ', true, 'previous'],
    ['ArrowLeft', false, 'previous'],
    ['ArrowUp', false, 'previous'],
    ['PageUp', false, 'previous'],
    ['Home', false, 'first'],
    ['End', false, 'last'],
    ['Escape', false, null],
    ['a', false, null],
  ] as const)('%j (Shift: %s) is %s', (key, isShift, step) => {
    expect(stepOfKey(key, isShift)).toBe(step)
  })
})

describe('a press on a screen of 390 px', () => {
  it.each([
    ['a tap at the right', { x: 300, y: 400 }, { x: 303, y: 402 }, 'next'],
    ['a tap at the left', { x: 60, y: 400 }, { x: 60, y: 400 }, 'previous'],
    ['a swipe to the left', { x: 300, y: 400 }, { x: 200, y: 430 }, 'next'],
    ['a swipe to the right', { x: 100, y: 400 }, { x: 200, y: 380 }, 'previous'],
    ['a stroke upwards', { x: 200, y: 600 }, { x: 170, y: 300 }, null],
    ['a hand that trembled', { x: 200, y: 400 }, { x: 225, y: 400 }, null],
    ['a slanting stroke', { x: 200, y: 400 }, { x: 250, y: 440 }, null],
  ] as const)('%s', (_, from, to, step) => {
    expect(stepOfPress(from, to, 390)).toBe(step)
  })
})

it('steps stop at the first and the last slide', () => {
  expect([stepped(0, 'next', 3), stepped(2, 'next', 3)]).toEqual([1, 2])
  expect([stepped(2, 'previous', 3), stepped(0, 'previous', 3)]).toEqual([1, 0])
  expect([stepped(1, 'first', 3), stepped(1, 'last', 3)]).toEqual([0, 2])
  expect(stepped(0, 'next', 0)).toBe(0)
})
