import { expect, it } from 'vitest'
import { loggedPath } from './log'

it.each([
  ['/api/shared/secret', '/api/shared/…'],
  ['/api/shared/secret/changes', '/api/shared/…/changes'],
  ['/s/secret', '/s/…'],
  ['/static/s/script.js', '/static/s/script.js'],
  ['/api/boards/7', '/api/boards/7'],
])('%s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})
