import type { Readable } from 'node:stream'
import type { Context, Next } from 'koa'
import Router, { type IMiddleware, type RouterContext } from 'koa-router'
import type * as z from 'zod/mini'
import { IDEMPOTENCY_KEY, MUTATION_ID, QUEUE_USER } from '../../contract/headers'
import { mutationId } from '../../contract/mutation'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import { type JsonBounds, jsonBody, parse, rawBody, storageProblem } from '../middleware/input'
import { type Answer, type BytesBody, type Operation, WRITE_HEADERS } from '../openapi/Operation'
import { limitChanges, type RateLimits } from '../rateLimits'

type Schema = z.core.$ZodType
type Output<S> = S extends Schema ? z.output<S> : undefined

/** A route, as the API document and the tests read it, and as it is mounted. */
export interface Route extends Operation {
  /** The middleware of a request, in order. Created once per server. */
  middleware(deps: Deps): IMiddleware[]
}

/** Who may call a route. `Known` is what the handler then knows about the caller. */
export interface Auth<Known> {
  /** Whether anyone may call it, without a session. */
  readonly isPublic: boolean
  /** Puts `Known` into `ctx.state`, or refuses. */
  readonly middleware?: (deps: Deps) => IMiddleware<Known>
}

/** The signed-in user, as requireUser found them in the session. */
export interface SessionUser {
  readonly id: number
}

/** What is known about a caller after requireUser. */
export interface SignedIn {
  readonly user: SessionUser
  /** The id of the request's session in the table. */
  readonly sessionId?: string
}

export const SIGNED_IN: Auth<SignedIn> = { isPublic: false, middleware: () => requireUser }
export const ANYONE: Auth<unknown> = { isPublic: true }

/** A durable write, as an outbox sends it: with an Idempotency-Key, refused for another account, and rate limited. */
export const WRITE = { headers: WRITE_HEADERS, limits: [limitChanges] } as const

/** The input of a handler, all parsed by the route's own schemas. */
export type RouteRequest<Known, Params, Query, Body, Bytes> = Known & {
  readonly params: Output<Params>
  readonly query: Output<Query>
  readonly body: Body
  readonly bytes: Bytes extends BytesBody ? Buffer : undefined
  /** The Idempotency-Key, if the route takes one and the sender set it. */
  readonly mutationId?: string
}

/**
 * What a handler returns: a value of its answer's schema, `Created` if a repeat has another status, nothing with 204.
 */
export type AnswerOf<A extends Answer> =
  | (A extends { status: 204 } ? Nothing : A extends { repeatStatus: 200 } ? Created<BodyOf<A>> : BodyOf<A>)
  | (A extends { isConditional: true } ? typeof NOT_MODIFIED : never)

// biome-ignore lint/suspicious/noConfusingVoidType: what a function returns that returns nothing
type Nothing = void
type BodyOf<A extends Answer> = Raw | (A extends { schema: infer S extends Schema } ? z.output<S> : never)

/** A new resource; a repeat that created nothing is answered with `repeatStatus`. */
export class Created<T> {
  constructor(
    readonly isNew: boolean,
    readonly answer: T,
  ) {}
}

/** A response that is sent as is: bytes, a stream, or JSON that is already text. */
export class Raw {
  constructor(
    readonly type: string,
    readonly body: string | Buffer | Readable,
  ) {}
}

/** Responds with 304. */
export const NOT_MODIFIED = { status: 304 } as const

interface RouteSpec<Known, Params, Query, BodySchema, Body, Bytes, A extends Answer>
  extends Omit<Operation, 'isPublic' | 'params' | 'query' | 'body' | 'bytes' | 'answer'> {
  /** Defaults to `SIGNED_IN`. */
  readonly auth?: Auth<Known>
  readonly params?: Params
  readonly query?: Query
  readonly body?: BodySchema
  /** Parses the JSON instead of `body`, which then only describes it. Throws VALIDATION_FAILED. */
  readonly parseBody?: (json: unknown) => Body
  /** Bounds of the JSON that differ from the default. */
  readonly bounds?: Partial<JsonBounds>
  readonly bytes?: Bytes
  /** Checked in order, before the body is read. */
  readonly limits?: readonly ((limits: RateLimits) => IMiddleware)[]
  /** Cache-Control of the response; defaults to `private, no-cache`. */
  readonly cacheControl?: string
  readonly answer: A
  readonly handler: (
    deps: Deps,
    request: RouteRequest<Known, Params, Query, Body, Bytes>,
    ctx: RouterContext,
  ) => AnswerOf<A> | Promise<AnswerOf<A>>
}

/**
 * Declares a route in one place: it is mounted, documented and checked by the contract tests exactly so. A handler that
 * takes anything but the parsed input, or returns anything but its schema, does not compile.
 */
export function defineRoute<
  const A extends Answer,
  Known = SignedIn,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  BodySchema extends Schema | undefined = undefined,
  Body = Output<BodySchema>,
  Bytes extends BytesBody | undefined = undefined,
>(spec: RouteSpec<Known, Params, Query, BodySchema, Body, Bytes, A>): Route {
  const { auth = SIGNED_IN, parseBody, bounds, limits = [], cacheControl, handler, ...operation } = spec
  const { params, query, body, bytes, headers, answer } = operation
  return {
    ...operation,
    isPublic: auth.isPublic,
    middleware(deps) {
      const chain: (IMiddleware | false | undefined)[] = [
        auth.middleware?.(deps),
        headers?.includes('Queue-User') && queueUser,
        headers?.includes('Idempotency-Key') && idempotencyKey,
        ...limits.map((limit) => limit(deps.limits)),
        body && jsonBody(bounds),
        bytes && rawBody(bytes.max),
        (params ?? query ?? body) && validate({ params, query, body, parseBody }),
        async (ctx: RouterContext) => {
          ctx.status = answer.status
          if (cacheControl) ctx.set('Cache-Control', cacheControl)
          respond(ctx, answer, await handler(deps, ctx.state, ctx))
        },
      ]
      return chain.filter((middleware) => typeof middleware === 'function')
    },
  }
}

/** Requires a signed-in user and sets `ctx.state.user`. The id comes only from the session. */
export async function requireUser(ctx: Context, next: Next): Promise<void> {
  const userId = ctx.session?.userId
  if (!userId) throw new AppError('UNAUTHENTICATED', 'Please log in to continue.')
  ctx.state.user = { id: userId }
  await next()
}

/** The signed-in person and their session. */
export function ownSession({ user, sessionId }: SignedIn): { readonly userId: number; readonly sessionId: string } {
  if (sessionId === undefined) throw new Error('A person without a session')
  return { userId: user.id, sessionId }
}

/**
 * An outbox names its owner. If someone else has signed in meanwhile, nothing is written in their name: the whole
 * outbox waits (sync rule 7). Comes after requireUser. Throws ACCOUNT_MISMATCH.
 */
async function queueUser(ctx: Context, next: Next): Promise<void> {
  const named = ctx.get(QUEUE_USER)
  if (named && named !== String(ctx.state.user.id)) {
    throw new AppError('ACCOUNT_MISMATCH', 'These changes belong to a different account than the one signed in.')
  }
  await next()
}

/**
 * Sets `ctx.state.mutationId` to the id of a durable change that has its own REST call; undefined if there is none.
 * Every response echoes it, even a refusal, so that the outbox knows that the server answered.
 */
async function idempotencyKey(ctx: Context, next: Next): Promise<void> {
  const named = ctx.get(IDEMPOTENCY_KEY)
  if (named) {
    const parsed = mutationId.safeParse(named)
    if (!parsed.success) {
      throw new AppError('VALIDATION_FAILED', `${IDEMPOTENCY_KEY}: Must be a UUID.`, IDEMPOTENCY_KEY)
    }
    ctx.state.mutationId = parsed.data
    ctx.set(MUTATION_ID, parsed.data)
  }
  await next()
}

interface Shapes {
  readonly params?: Schema
  readonly body?: Schema
  readonly query?: Schema
  /** Parses the JSON instead of `body`. */
  readonly parseBody?: (json: unknown) => unknown
}

/**
 * Parses the request into `ctx.state.params`, `.body` and `.query`. Throws VALIDATION_FAILED for the first problem,
 * with its dotted path (`mutations.3.data.width`) and a message for people.
 */
function validate(shapes: Shapes) {
  return async function validated(ctx: Context & { params?: unknown }, next: Next): Promise<void> {
    if (shapes.params) ctx.state.params = parse(shapes.params, ctx.params)
    if (shapes.query) ctx.state.query = parse(shapes.query, { ...ctx.query })
    if (shapes.parseBody) ctx.state.body = shapes.parseBody(ctx.state.json ?? {})
    else if (shapes.body) ctx.state.body = parse(shapes.body, storable(ctx.state.json ?? {}))
    await next()
  }
}

/** Runs before schema validation: schemas do not check for what the database cannot store. */
function storable(json: unknown): unknown {
  const problem = storageProblem(json)
  if (problem) throw new AppError('VALIDATION_FAILED', `${problem.field}: ${problem.message}`, problem.field)
  return json
}

function respond(ctx: RouterContext, { repeatStatus }: Answer, answered: unknown): void {
  const answer = answered instanceof Created ? answered.answer : answered
  if (answered instanceof Created && !answered.isNew && repeatStatus) ctx.status = repeatStatus
  if (answer === NOT_MODIFIED) ctx.status = 304
  else if (answer instanceof Raw) {
    ctx.type = answer.type
    ctx.body = answer.body
  } else if (answer !== undefined) ctx.body = answer
}

export function routerOf(routes: readonly Route[], deps: Deps): Router {
  const router = new Router()
  for (const route of routes) {
    router.register(route.path.replaceAll(/\{(\w+)\}/g, ':$1'), [route.method], route.middleware(deps))
  }
  return router
}

/** Creates what the routes of one server share, such as a cache, when the first request needs it. */
export function perServer<T>(create: (deps: Deps) => T): (deps: Deps) => T {
  const made = new WeakMap<Deps, { readonly value: T }>()
  return (deps) => {
    const found = made.get(deps) ?? { value: create(deps) }
    made.set(deps, found)
    return found.value
  }
}

/** Aborts if the client disconnects before it has the whole response. */
export function abortSignal(ctx: Pick<Context, 'res'>): AbortSignal {
  const controller = new AbortController()
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) controller.abort()
  })
  return controller.signal
}
