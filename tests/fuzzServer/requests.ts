import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import type { Call } from './call'
import { evilString, evilValue } from './evilValues'
import type { Random } from './Random'
import type { Account } from './ServerChild'
import { strangeValue } from './schemaValues'
import type { Kind, Things } from './world'

const parameter = z.object({ name: z.string(), in: z.string(), schema: z.optional(z.unknown()) })
const operation = z.looseObject({
  parameters: z.array(parameter),
  requestBody: z.optional(
    z.object({ content: z.record(z.string(), z.looseObject({ schema: z.optional(z.unknown()) })) }),
  ),
  responses: z.record(z.string(), z.unknown()),
})
export const apiDocument = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
})
export type ApiDocument = z.infer<typeof apiDocument>

export interface Planned {
  readonly call: Call
  /** `put /api/elements/{id}` */
  readonly operation: string
  /** Statuses that the document declares for it. */
  readonly declared: ReadonlySet<string>
}

/** Calls that end their caller's session or account, so a separate person makes them. */
const ENDINGS =
  /^(post \/api\/auth\/logout|delete \/api\/account|post \/api\/account\/password|delete \/api\/account\/sessions|post \/api\/auth\/(login|register))$/
const COSTLY = /account\/export|auth\/(login|register|reset)|account\/(password|email)/
/** Argon2 and account exports are slow by design, and limited. */
const COSTLY_SHARE = 0.03

/** Plans requests from the server's OpenAPI document: valid ones, and ones that are wrong in some way. */
export class Requests {
  readonly #operations: readonly { name: string; method: string; path: string; notified: z.infer<typeof operation> }[]

  constructor(
    private readonly url: string,
    private readonly document: ApiDocument,
    private readonly random: Random,
    private readonly things: Things,
  ) {
    this.#operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, notified]) => ({
        name: `${method} ${path}`,
        method,
        path,
        notified,
      })),
    )
  }

  /** `ending` makes calls that end a session. */
  plan(people: readonly Account[], ending: Account): Planned {
    const { random } = this
    let chosen = random.pick(this.#operations)
    while (COSTLY.test(chosen.name) && !random.chance(COSTLY_SHARE)) chosen = random.pick(this.#operations)
    const { name, method, path, notified } = chosen
    const person = ENDINGS.test(name) ? ending : random.pick(people)
    const body = this.#body(notified)
    const query = this.#query(notified)
    return {
      operation: name,
      declared: new Set(Object.keys(notified.responses)),
      call: {
        method: method.toUpperCase(),
        path: this.#path(path) + query,
        headers: { ...this.#headers(notified, person), ...this.#who(person), ...body?.headers },
        body: body?.bytes,
      },
    }
  }

  /** Replaces each parameter in braces by a known value of its kind, or an invalid one. */
  #path(path: string): string {
    const { random } = this
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const known = this.things.of(kindOfParameter(name, path))
      if (known.length > 0 && !random.chance(0.12)) return String(random.pick(known)).replace('/assets/', '')
      const strange = [
        '0',
        '-1',
        '2147483648',
        '99999999999',
        '1.5',
        '%00',
        '%ff',
        '..',
        random.uuid(),
        'a'.repeat(300),
      ]
      return random.chance(0.7)
        ? random.pick(strange)
        : encodeURIComponent(evilString(random).slice(0, 500).toWellFormed())
    })
  }

  #query({ parameters }: z.infer<typeof operation>): string {
    const { random } = this
    const pairs = parameters
      .filter((one) => one.in === 'query' && random.chance(0.5))
      .map((one) => {
        const value = random.chance(0.6) ? this.#value(one.schema, one.name) : evilString(random).slice(0, 1000)
        // Node itself refuses longer URLs.
        return `${one.name}=${encodeURIComponent(String(value).slice(0, 500).toWellFormed())}`
      })
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  }

  #headers({ parameters }: z.infer<typeof operation>, person: Account): Record<string, string> {
    const { random } = this
    const right: Record<string, () => unknown> = {
      'Idempotency-Key': () => random.uuid(),
      'Queue-User': () => person.id,
      'Database-Epoch': () => random.pick(this.things.of('epoch')),
      'Board-Uid': () => random.pick(this.things.of('uid')),
      'Base-Rev': () => random.int(0, 30),
    }
    const strange = ['1', '0', '99999999999', 'x', '-1', 'a'.repeat(200)]
    const named = parameters
      .filter((one) => one.in === 'header' && random.chance(0.3))
      .map((one) => {
        const value = random.chance(0.1) ? random.pick(strange) : (right[one.name]?.() ?? 'x')
        return [one.name, String(value)] as const
      })
    return Object.fromEntries(named)
  }

  #who(person: Account): Record<string, string> {
    const { random } = this
    if (random.chance(0.04)) return {}
    const origin = { Origin: this.url }
    return {
      ...(random.chance(0.98) && origin),
      Cookie: random.chance(0.97) ? person.cookie() : 'moodloom=x; moodloom.sig=y',
    }
  }

  #body({
    requestBody,
  }: z.infer<typeof operation>): { bytes: Uint8Array; headers: Record<string, string> } | undefined {
    const { random } = this
    if (!requestBody) return undefined
    const [[type, { schema }] = ['', { schema: undefined }]] = Object.entries(requestBody.content)
    const isJson = type === 'application/json'
    const whole = isJson ? Buffer.from(this.#json(schema)) : Buffer.from(random.bytes(random.int(0, 3000)))
    const bytes = random.chance(0.04) ? this.#damaged(whole) : whole
    const headers = { 'Content-Type': random.chance(0.03) ? random.pick(['text/plain', 'image/png', '', 'a/b']) : type }
    if (!random.chance(0.04)) return { bytes, headers }
    const [encoding, compress] = random.pick(ENCODINGS)
    const small = random.chance(0.3) ? this.#bomb() : bytes
    return { bytes: compress(small), headers: { ...headers, 'Content-Encoding': encoding } }
  }

  #json(schema: unknown): string {
    const { random } = this
    if (random.chance(0.03)) return this.#bomb().toString()
    const value = random.chance(0.03) ? evilValue(random) : this.#value(schema)
    return JSON.stringify(value) ?? ''
  }

  /** Up to a few megabytes of one thing repeated. */
  #bomb(): Buffer {
    const { random } = this
    const count = random.pick([2_000, 20_000, 120_000, 600_000])
    const item = random.pick(['[', '{}', '1', '"a"', '[]', '{"a":1}', 'null'])
    if (item === '[') return Buffer.from(`{"mutations":${'['.repeat(count)}`)
    const list = `[${Array.from({ length: count }, () => item).join(',')}]`
    const keys = Array.from({ length: Math.min(count, 40_000) }, (_, index) => `"k${index}":${item}`).join(',')
    return Buffer.from(
      random.pick([
        `{"properties":{"a":${list}}}`,
        `{"mutations":${list}}`,
        `{"elements":${list},"name":"x","category":"mood"}`,
        `{"properties":{${keys}}}`,
        `{${keys}}`,
        `{"content":"${'\\u0041'.repeat(count)}"}`,
        `{"positionX":${'1'.repeat(count)}}`,
        `${' '.repeat(count)}{}`,
      ]),
    )
  }

  #damaged(bytes: Buffer): Buffer {
    const { random } = this
    const copy = Buffer.from(bytes)
    if (random.chance(0.5)) return copy.subarray(0, random.int(0, copy.length))
    for (let count = 0; count < 3 && copy.length > 0; count++) copy[random.int(0, copy.length - 1)] = random.int(0, 255)
    return copy
  }

  #known(field: string): readonly (string | number)[] {
    const kind = KIND_OF_FIELD[field]
    return kind ? this.things.of(kind) : []
  }

  #value(schema: unknown, field = ''): unknown {
    const { random } = this
    const resolve = (ref: string) => this.document.components.schemas[ref.split('/').at(-1) ?? '']
    return strangeValue({ random, resolve, known: (name) => this.#known(name) }, schema, field)
  }
}

const ENCODINGS = [
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['identity', (bytes: Uint8Array) => bytes],
  ['x-made-up', (bytes: Uint8Array) => bytes],
] as const

const KIND_OF_ID: readonly (readonly [RegExp, Kind])[] = [
  [/^\/api\/elements\//, 'element'],
  [/^\/api\/users\//, 'user'],
  [/^\/api\/templates\//, 'template'],
  [/^\/api\/image-presets\//, 'preset'],
  [/^\/api\/inspirations\//, 'inspiration'],
  [/^\/api\/(boards|trash|discover\/boards)\//, 'board'],
]
const KIND_OF_FIELD: Readonly<Record<string, Kind>> = {
  boardId: 'board',
  elementId: 'element',
  userId: 'user',
  by: 'user',
  username: 'username',
  imageUrl: 'asset',
  thumbnailUrl: 'asset',
  avatarUrl: 'asset',
}

function kindOfParameter(name: string, path: string): Kind {
  if (name === 'token' || name === 'username') return name
  if (name === 'name') return 'asset'
  return KIND_OF_ID.find(([pattern]) => pattern.test(path))?.[1] ?? 'board'
}
