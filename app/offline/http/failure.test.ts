import { describe, expect, test } from 'vitest'
import { ERROR_CODE } from '../../../contract/headers'
import { failureOf, type HttpAnswer } from './failure'

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): HttpAnswer => {
  const known = new Headers(headers)
  return { status, body, header: (name) => known.get(name) }
}
const signed = (status: number, code: string) =>
  answer(status, { error: code, message: 'The reason' }, { [ERROR_CODE]: code })

describe('unreachable', () => {
  test.each<[string, HttpAnswer | null]>([
    ['no answer', null],
    ['502 from a gateway', answer(502, undefined)],
    ['503 from a gateway', answer(503, undefined)],
    ['504 from a gateway', answer(504, { message: 'upstream timed out' })],
    ['a CDN error', answer(522, undefined)],
    ['511 Network Authentication Required', answer(511, undefined)],
    ['407 Proxy Authentication Required', answer(407, undefined)],
    ['an HTML error page of a captive portal', answer(403, undefined, { 'content-type': 'text/html; charset=utf-8' })],
    ['a success without JSON', answer(200, undefined)],
  ])('%s', (_what, given) => expect(failureOf(given)).toEqual({ kind: 'unreachable' }))
})

describe('refused by the server, with its message', () => {
  test.each([
    [400, 'VALIDATION_FAILED'],
    [403, 'FORBIDDEN'],
    [429, 'RATE_LIMIT'],
    [500, 'INTERNAL'],
    [502, 'UNKNOWN_ERROR'],
    [503, 'UNAVAILABLE'],
  ])('%i %s', (status, code) =>
    expect(failureOf(signed(status, code))).toEqual({ kind: 'refused', status, code, message: 'The reason' }),
  )
})

describe('an unsigned error keeps its message', () => {
  test.each([
    [answer(500, { error: 'INTERNAL', message: 'Something broke' }), 'Something broke'],
    [answer(429, { message: ' ', error: 'Too many requests' }), 'Too many requests'],
    [answer(400, { description: 'Bad path' }), 'Bad path'],
    [answer(500, undefined), null],
  ])('%#', (given, message) =>
    expect(failureOf(given)).toEqual({ kind: 'refused', status: given.status, code: null, message }),
  )
})
