import * as z from 'zod/mini'
import { ERROR_STATUS, type ErrorCode, errorBody } from '../../contract/errors'
import { mutation, mutationResult } from '../../contract/mutation'
import { board, boardListItem } from '../../contract/shared/board'
import { element, elementCreateBody, elementUpdateBody } from '../../contract/shared/element'
import { HEADER_DESCRIPTIONS, type HeaderName, type Operation } from './Operation'

/** Refusals that any call may get. */
const ALWAYS: readonly ErrorCode[] = ['INTERNAL']
const SIGNED_IN: readonly ErrorCode[] = ['UNAUTHENTICATED']
const STATE_CHANGING: readonly ErrorCode[] = ['BAD_ORIGIN', 'UNAVAILABLE']
const PARSED: readonly ErrorCode[] = ['VALIDATION_FAILED']
const FINDS_ONE: readonly ErrorCode[] = ['NOT_FOUND']
const QUEUED: readonly ErrorCode[] = ['RATE_LIMIT', 'ACCOUNT_MISMATCH']
const WITH_BODY: readonly ErrorCode[] = ['MALFORMED_BODY', 'TOO_LARGE', 'UNSUPPORTED_MEDIA']

/** Schemas with names that readers know; all others are named after their call. */
const NAMED_REQUESTS = { NewElement: elementCreateBody, ElementPatch: elementUpdateBody, Mutation: mutation }
const NAMED_ANSWERS = { Element: element, Board: board, BoardListItem: boardListItem, MutationResult: mutationResult }

type Json = z.core.util.JSONType
type JsonObject = { readonly [key: string]: Json | JsonObject | readonly JsonObject[] }

/** The OpenAPI 3.1 document of `operations`. */
export function buildDocument(operations: readonly Operation[]): JsonObject {
  const requests = createSchemas('input', 'Request')
  const answers = createSchemas('output', 'Answer')
  for (const [name, schema] of Object.entries(NAMED_REQUESTS)) requests.add(name, schema)
  for (const [name, schema] of Object.entries(NAMED_ANSWERS)) answers.add(name, schema)
  const error = answers.add('Error', errorBody)
  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const operation of operations) {
    const path = paths[operation.path] ?? {}
    path[operation.method] = describe(operation, { requests, answers, error })
    paths[operation.path] = path
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Moodloom',
      version: '2.0.0',
      description:
        'Refusals are `{error, message, field?}`; `field` is a dotted path into the request. The header `Error-Code` repeats `error`: what lacks it is not from this server.',
    },
    paths,
    components: {
      schemas: { ...requests.all(), ...answers.all() },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'moodloom', description: 'Under https: __Host-moodloom' },
      },
    },
  }
}

type Schemas = ReturnType<typeof createSchemas>

/**
 * Collects zod schemas as `components.schemas`, each once; nested schemas become references. `io` says which side of a
 * transformation is described: what comes in, or what goes out.
 */
function createSchemas(io: 'input' | 'output', suffix: string) {
  const registry = z.registry<{ id: string }>()
  const refs = new Map<z.core.$ZodType, JsonObject>()
  const shared = `Shared${suffix}`
  const uri = (id: string) => `#/components/schemas/${id === '__shared' ? shared : id}`

  return {
    /** Returns the reference to use in the document. A schema keeps the first name that it is added with. */
    add(name: string, schema: z.core.$ZodType): JsonObject {
      const known = refs.get(schema)
      if (known) return known
      registry.add(schema, { id: name })
      const ref = { $ref: uri(name) }
      refs.set(schema, ref)
      return ref
    },
    all(): Record<string, Json> {
      const { schemas } = z.toJSONSchema(registry, { io, uri, unrepresentable: 'any' })
      return Object.fromEntries(
        Object.entries(schemas).map(([id, schema]) => [id === '__shared' ? shared : id, embed(schema)]),
      )
    },
  }
}

/** zod writes each schema as a separate document; within ours, `$id` would change what references mean. */
function embed(schema: unknown): Json {
  const text = JSON.stringify(schema, (key, value) => (key === '$id' || key === '$schema' ? undefined : value))
  return z.json().parse(JSON.parse(text.replaceAll(/(#\/components\/schemas\/\w+)#\//g, '$1/')))
}

interface Context {
  readonly requests: Schemas
  readonly answers: Schemas
  readonly error: JsonObject
}

function describe(operation: Operation, { requests, answers, error }: Context): JsonObject {
  const name = operationName(operation)
  const { answer } = operation
  const headers = answerHeaders(operation)
  const success: JsonObject = {
    description: answer.status === 204 ? 'Done' : 'Success',
    ...(headers.length > 0 && { headers: headersOf(headers) }),
    ...(answer.schema && { content: json(answers.add(`${name}Answer`, answer.schema)) }),
    ...(answer.mediaTypes && { content: Object.fromEntries(answer.mediaTypes.map((type) => [type, {}])) }),
  }
  return {
    operationId: name,
    summary: operation.summary,
    security: operation.isPublic ? [] : [{ session: [] }],
    parameters: [
      ...parametersOf('path', operation.params ?? pathParams(operation.path)),
      ...parametersOf('query', operation.query),
      ...(operation.headers ?? []).map((header) => ({
        name: header,
        in: 'header',
        description: HEADER_DESCRIPTIONS[header],
        schema: { type: 'string' },
      })),
    ],
    ...requestBody(operation, name, requests),
    responses: {
      [answer.status]: success,
      ...(answer.repeatStatus && { [answer.repeatStatus]: success }),
      ...(answer.isConditional && { 304: { description: 'Not modified: the ETag matches If-None-Match' } }),
      ...refusalsOf(operation, error),
    },
  }
}

function requestBody(operation: Operation, name: string, requests: Schemas): JsonObject {
  if (operation.body) {
    return { requestBody: { required: true, content: json(requests.add(`${name}Request`, operation.body)) } }
  }
  if (!operation.bytes) return {}
  const bytes = { schema: { type: 'string', format: 'binary' } }
  return {
    requestBody: {
      required: true,
      content: Object.fromEntries(operation.bytes.mediaTypes.map((type) => [type, bytes])),
    },
  }
}

/** Refusals by status, each with its codes as text. */
function refusalsOf(operation: Operation, error: JsonObject): JsonObject {
  const isParsed = operation.params || operation.query || operation.body
  const codes = new Set<ErrorCode>([
    ...(isParsed ? PARSED : []),
    ...(operation.body || operation.bytes ? WITH_BODY : []),
    ...(operation.isPublic ? [] : SIGNED_IN),
    ...(operation.method === 'get' ? [] : STATE_CHANGING),
    ...(operation.path.includes('{') ? FINDS_ONE : []),
    ...(operation.headers?.includes('Queue-User') ? QUEUED : []),
    ...(operation.refusals ?? []),
    ...ALWAYS,
  ])
  const refusals: Record<string, JsonObject> = {}
  for (const status of new Set([...codes].map((code) => ERROR_STATUS[code]))) {
    const named = [...codes].filter((code) => ERROR_STATUS[code] === status)
    refusals[status] = { description: named.join(', '), content: json(error) }
  }
  return refusals
}

function parametersOf(place: 'path' | 'query', schema: z.core.$ZodType | undefined): JsonObject[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: z.json().parse(value),
  }))
}

/** A path's parameters if the route checks them itself. */
function pathParams(path: string): z.core.$ZodType | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  return names.length > 0 ? z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) : undefined
}

/** The response's headers: an Idempotency-Key is echoed as Mutation-Id. */
function answerHeaders({ headers, answer }: Operation): readonly HeaderName[] {
  const isNamed = headers?.includes('Idempotency-Key')
  return [...(isNamed ? (['Mutation-Id'] as const) : []), ...(answer.headers ?? [])]
}

function headersOf(names: readonly HeaderName[]): JsonObject {
  return Object.fromEntries(
    names.map((name) => [name, { description: HEADER_DESCRIPTIONS[name], schema: { type: 'string' } }]),
  )
}

function json(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } }
}

/** `POST /api/boards/{id}/mutations` is `postBoardsIdMutations`. */
function operationName({ method, path }: Operation): string {
  const words = path.split(/\W+/).filter((word) => word !== '' && word !== 'api')
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
