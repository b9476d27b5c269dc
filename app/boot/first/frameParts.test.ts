import { expect, test } from 'vitest'
import { isBarePath } from './frameParts'

test.each([
  ['/board/7', true],
  ['/board/new', true],
  ['/board/7/elsewhere', false],
  ['/search', true],
  ['/s/token', true],
  ['/', false],
])('on a phone, %s has no frame: %s', (path, isBare) => expect(isBarePath(path, true)).toBe(isBare))

test.each([
  ['/board/7', true],
  ['/try', true],
  ['/search', false],
  ['/s/token', true],
])('on a wide screen, %s has no frame: %s', (path, isBare) => expect(isBarePath(path, false)).toBe(isBare))
