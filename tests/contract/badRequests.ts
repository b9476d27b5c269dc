import { JSON_BODY_MAX } from '../../contract/limits'
import type { Operation } from '../../server/openapi/Operation'
import type { Example, Expected, RawBody } from './examples'
import type { Who, World } from './world'

/** A request that must be refused. */
export interface BadRequest {
  readonly title: string
  readonly who: Who
  readonly method: string
  path(world: World): string
  readonly headers?: (world: World) => Record<string, string>
  /** Sent as JSON; `raw` is sent verbatim. */
  readonly json?: unknown
  readonly raw?: RawBody
  readonly expected: Expected
}

/** Derives all bad requests of a call from its entry in the route table and its example. */
export function badRequests(operation: Operation, example: Example): BadRequest[] {
  const { method } = operation
  const good = { who: 'ann' as const, method, path: example.path, json: example.json, raw: example.raw }
  const requests: BadRequest[] = []
  const isWrite = method !== 'get'

  if (!operation.isPublic) {
    const names = operation.refusals ?? []
    const error = names.includes('AUTHENTICATION_REQUIRED') ? 'AUTHENTICATION_REQUIRED' : 'UNAUTHENTICATED'
    requests.push({ ...good, title: 'signed out', who: 'visitor', expected: { status: 401, error } })
  }
  if (isWrite) {
    const headers = () => ({ Origin: 'https://evil.example' })
    requests.push({ ...good, title: "another site's page", headers, expected: { status: 403, error: 'BAD_ORIGIN' } })
  }
  if (operation.headers?.includes('Queue-User')) {
    const headers = (world: World) => ({ 'Queue-User': String(world.strangerId) })
    const expected = { status: 409, error: 'ACCOUNT_MISMATCH' }
    requests.push({ ...good, title: "someone else's queue", headers, expected })
  }
  if (operation.headers?.includes('Idempotency-Key')) {
    const headers = () => ({ 'Idempotency-Key': 'abc' })
    const expected = { status: 400, error: 'VALIDATION_FAILED', field: 'Idempotency-Key' }
    requests.push({ ...good, title: 'an Idempotency-Key that is none', headers, expected })
  }
  if (operation.headers?.includes('Base-Rev')) {
    const headers = () => ({ 'Base-Rev': 'abc' })
    const expected = { status: 400, error: 'VALIDATION_FAILED', field: 'Base-Rev' }
    requests.push({ ...good, title: 'a Base-Rev that is none', headers, expected })
  }
  if (operation.body) requests.push(...badBodies(good, example))
  if (operation.bytes) requests.push(...badBytes(good, example))
  for (const [field, values] of Object.entries(example.bad ?? {})) {
    for (const value of values)
      requests.push({ ...good, ...withValue(example.json, field, value), expected: invalid(field) })
  }
  for (const [field, values] of Object.entries(example.badQuery ?? {})) {
    for (const value of values) {
      const path = (world: World) => `${example.path(world).split('?')[0]}?${field}=${value}`
      requests.push({ ...good, title: `?${field}=${value}`, path, expected: invalid(field) })
    }
  }
  for (const { title, who = 'ann', path, expected } of example.others ?? []) {
    requests.push({ ...good, title: `${title} (${who})`, who, path, expected })
  }
  return requests
}

type Good = Omit<BadRequest, 'title' | 'expected'>

function badBodies(good: Good, { bodyLimit = JSON_BODY_MAX }: Example): BadRequest[] {
  const malformed = { status: 400, error: 'MALFORMED_BODY' }
  const raw = (body: string, type = 'application/json') => ({ json: undefined, raw: { body, type } })
  return [
    { ...good, ...raw('{"name": '), title: 'half a JSON text', expected: malformed },
    { ...good, ...raw('"text"'), title: 'a JSON text that is no object', expected: malformed },
    { ...good, ...raw('[]'), title: 'a JSON list', expected: { status: 400, error: 'VALIDATION_FAILED' } },
    {
      ...good,
      ...raw(JSON.stringify({ ...Object(good.json), extra: 'zero \0' })),
      title: 'a field that no database can hold',
      expected: { status: 400, error: 'VALIDATION_FAILED' },
    },
    {
      ...good,
      ...raw('name=x', 'application/x-www-form-urlencoded'),
      title: 'a form',
      expected: { status: 415, error: 'UNSUPPORTED_MEDIA' },
    },
    {
      ...good,
      ...raw(JSON.stringify({ filler: 'x'.repeat(bodyLimit) })),
      title: 'too large',
      expected: { status: 413, error: 'TOO_LARGE' },
    },
  ]
}

function badBytes(good: Good, { bodyLimit = 0 }: Example): BadRequest[] {
  const bytes = (body: string | Uint8Array<ArrayBuffer>, type: string) => ({ raw: { body, type } })
  const unsupported = { status: 415, error: 'UNSUPPORTED_MEDIA' }
  return [
    { ...good, ...bytes('', 'image/png'), title: 'nothing', expected: unsupported },
    { ...good, ...bytes('{}', 'application/json'), title: 'JSON', expected: unsupported },
    {
      ...good,
      ...bytes('<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png'),
      title: 'SVG',
      expected: unsupported,
    },
    {
      ...good,
      ...bytes(new Uint8Array(bodyLimit + 1), 'image/png'),
      title: 'too large',
      expected: { status: 413, error: 'TOO_LARGE' },
    },
  ]
}

function invalid(field: string): Expected {
  return { status: 400, error: 'VALIDATION_FAILED', field }
}

/** The example's body with one top-level value replaced; the rest of `field` names the bad part inside it. */
function withValue(json: unknown, field: string, value: unknown): { title: string; json: unknown } {
  const [key = ''] = field.split('.')
  const text = JSON.stringify(value) ?? 'missing'
  const title = `${field}: ${text.length > 40 ? `${text.slice(0, 40)}…` : text}`
  return { title, json: { ...(typeof json === 'object' ? json : {}), [key]: value } }
}
