import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { onReportedError, reportError } from '../platform/reportError'
import { readErrors, recordErrors } from './errorLog'

beforeAll(recordErrors)
beforeEach(() => localStorage.clear())

const reportedBefore: unknown[] = []
const messages = () => readErrors().map(({ error }) => error)

test('records an error with the part of the app, its name, its stack and the time', () => {
  const error = new TypeError('x is not a function')
  error.stack = `TypeError: x\n    at run (${location.origin}/static/board.js:1:20)\n    at <anonymous>`
  reportError(error, 'page')
  expect(readErrors()).toEqual([
    {
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      where: 'page',
      error: 'TypeError: x is not a function',
      stack: ['at run (/static/board.js:1:20)'],
      count: 1,
    },
  ])
})

test('counts repeated errors, and keeps the newest 30', () => {
  for (let index = 0; index < 40; index++) reportError(new Error(`number ${index}`), 'page')
  reportError(new Error('number 39'), 'page')
  expect(messages()).toHaveLength(30)
  expect(readErrors().at(0)).toMatchObject({ error: 'Error: number 10', count: 1 })
  expect(readErrors().at(-1)).toMatchObject({ error: 'Error: number 39', count: 2 })
})

test.each([
  ['quoted text', 'Unexpected "my secret plan"', 'Error: Unexpected "…"'],
  ['an email address', 'no user ann@example.org here', 'Error: no user …@… here'],
  ['a data URI', 'cannot decode data:image/png;base64,iVBORw0 here', 'Error: cannot decode data:… here'],
  ['a query', 'GET /verify-email?token=abc failed', 'Error: GET /verify-email?… failed'],
  ['a share link', 'GET /api/shared/s3cr3t failed', 'Error: GET /api/shared/… failed'],
])('%s is left out', (_name, message, logged) => {
  reportError(new Error(message), 'page')
  expect(messages()).toEqual([logged])
})

test('records uncaught errors and unhandled rejections', () => {
  dispatchEvent(new ErrorEvent('error', { error: new RangeError('too far'), message: 'too far' }))
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'gave up' }))
  expect(readErrors().map(({ where, error }) => [where, error])).toEqual([
    ['uncaught', 'RangeError: too far'],
    ['unhandled rejection', 'gave up'],
  ])
})

test('passes on errors reported before recording starts', () => {
  onReportedError(null)
  reportError(new Error('early'), 'first screen')
  expect(readErrors()).toEqual([])
  onReportedError((error) => reportedBefore.push(error))
  expect(reportedBefore).toEqual([new Error('early')])
  recordErrors()
})

test('full storage or invalid stored data throws nothing', () => {
  localStorage.setItem('moodloom-errors', '{nonsense')
  expect(readErrors()).toEqual([])
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => reportError(new Error('x'), 'page')).not.toThrow()
})
