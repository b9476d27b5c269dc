import { constants } from 'node:zlib'
import type { Context, Next } from 'koa'
import compress from 'koa-compress'
import helmet from 'koa-helmet'
import { CONTRACT_VERSION, contractVersionOf, FIRST_CONTRACT } from '../../contract/contractVersion'
import { ERROR_STATUS, type ErrorCode } from '../../contract/errors'
import { BOARD_UID, CONTRACT_HEADER, DATABASE_EPOCH, ERROR_CODE } from '../../contract/headers'
import { AppError } from '../AppError'
import type { Deps } from '../deps'
import type { Settings } from '../env'
import { forFirstContract, mayHaveNewer } from '../firstContract'
import { loggedPath } from '../log'
import { outOfSpaceError } from '../outOfSpace'
import { readAccess } from '../services/boards/findBoard'
import { isShortOfResources } from '../services/query'
import { rowId } from './input'
import { isHttps } from './session'

// What every request passes, in the order of app.ts. Bodies are read in input.ts, sessions in session.ts.

/** Writes one log line and one metric per response, without bodies, cookies or query strings. */
export function measure({ log, metrics }: Pick<Deps, 'log' | 'metrics'>) {
  return async function measure(ctx: Context & { _matchedRoute?: unknown }, next: Next): Promise<void> {
    const start = process.hrtime.bigint()
    await next()
    const seconds = Number(process.hrtime.bigint() - start) / 1e9
    // The pattern, not the path: every id would become a separate time series.
    const route = typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : 'file'
    metrics.requests.observe({ method: ctx.method, route, status: String(ctx.status) }, seconds)
    // `errors` logs the cause of a 5xx, at the appropriate level.
    log[route === 'file' ? 'debug' : 'info'](
      { method: ctx.method, path: loggedPath(ctx.path), status: ctx.status, ms: Math.round(seconds * 1000) },
      'answered',
    )
  }
}

/** Turns errors into `{error, message, field?}`, and hides internal details. */
export function errors(deps: Pick<Deps, 'log' | 'metrics' | 'knex' | 'clock'>) {
  const { log, metrics } = deps
  return async function errors(ctx: Context, next: Next): Promise<void> {
    try {
      await next()
    } catch (thrown) {
      const error = outOfSpaceError(deps, thrown) ?? translate(thrown)
      if (error.status >= 500) {
        const request = { method: ctx.method, path: loggedPath(ctx.path) }
        // An expected refusal, such as an AI call without a key, that anyone can repeat at will.
        if (error === thrown) log.info({ code: error.code, reason: error.message, ...request }, 'request refused')
        else log.error({ err: thrown, ...request }, 'request failed')
      }
      metrics.refusals.inc({ code: error.code })
      // An unread body would be parsed as the next request on this connection.
      if (!ctx.req.complete) ctx.req.resume()
      ctx.status = error.status
      if (error.headers) ctx.set({ ...error.headers })
      ctx.set(ERROR_CODE, error.code)
      ctx.set('Cache-Control', 'no-store')
      ctx.body = { error: error.code, message: error.message, ...(error.field ? { field: error.field } : {}) }
    }
  }
}

/** Seconds. */
const BUSY = { 'Retry-After': '5' }

function translate(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  if (isShortOfResources(thrown)) {
    return new AppError('UNAVAILABLE', 'The server is too busy at the moment. Please try again.', undefined, BUSY)
  }
  const status = thrown instanceof Error && 'status' in thrown ? thrown.status : undefined
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError(codeOf(status), 'The request couldn’t be understood.')
  }
  return new AppError('INTERNAL', 'Something went wrong. Please try again.')
}

function codeOf(status: number): ErrorCode {
  if (status === ERROR_STATUS.TOO_LARGE) return 'TOO_LARGE'
  if (status === ERROR_STATUS.NOT_FOUND) return 'NOT_FOUND'
  return 'MALFORMED_BODY'
}

const YEAR = 365 * 24 * 60 * 60
/** An uploaded file must never act as a page of this origin, whatever type a browser sniffs. */
const ASSET_POLICY = "default-src 'none'; sandbox"

/** What the page may load and do, and who may frame it. Elements may show images from any https address. */
export function securityHeaders({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  const isEncrypted = isHttps(publicUrl)
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // radix-ui locks scrolling with a style element; React sets style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:', 'https:'],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", 'blob:', 'data:'],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Created in app/boot/first/trustedTypes.ts and app/board/clipboard/readForeignHtml.ts.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', 'inert-html'],
        ...(isEncrypted ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isEncrypted ? { maxAge: YEAR } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  return async function securityHeaders(ctx: Context, next: Next): Promise<void> {
    await setHeaders(ctx, async () => {
      ctx.set('Permissions-Policy', PERMISSIONS_POLICY)
      if (ctx.path.startsWith('/assets/')) ctx.set('Content-Security-Policy', ASSET_POLICY)
      await next()
    })
  }
}

/** Bytes. A smaller response fits in one packet anyway. */
const THRESHOLD = 1_400

const compressJson = compress({
  filter: (type) => type === 'application/json',
  threshold: THRESHOLD,
  gzip: { level: constants.Z_BEST_SPEED },
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  deflate: false,
  zstd: false,
})

/**
 * Compresses JSON responses. Images and the client's files already are compressed, and an encoder would buffer the
 * lines of an AI stream. Both encoders run at their fastest level: at any level, what remains of a board is mostly
 * random ids.
 */
export function compression(ctx: Context, next: Next): Promise<void> {
  return compressJson(ctx, async () => {
    await next()
    // Koa would serialize it once to learn its length for the threshold, and again to send it.
    if (isPlain(ctx.body)) ctx.body = JSON.stringify(ctx.body)
  })
}

/** A body that Koa serializes as JSON: no stream, no bytes. */
function isPlain(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  return Array.isArray(body) || Object.getPrototypeOf(body) === Object.prototype
}

/** API responses are personal and may change at any time, so caches must revalidate. Routes may override this. */
export async function privateResponses(ctx: Context, next: Next): Promise<void> {
  ctx.set('Cache-Control', 'private, no-cache')
  await next()
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

export const EPOCH_CHANGED = 'The server was restored from a backup. Nothing was changed; try again in a moment.'

/**
 * Sends the database's epoch with every API response, and refuses writes from another epoch: an id in them may belong
 * to another board by now. A request without an epoch (from an older app) is trusted.
 */
export function databaseEpoch({ epoch }: Pick<Deps, 'epoch'>) {
  return async function databaseEpoch(ctx: Context, next: Next): Promise<void> {
    if (ctx.path.startsWith('/api/')) ctx.set(DATABASE_EPOCH, epoch)
    const named = ctx.get(DATABASE_EPOCH)
    if (named && named !== epoch && !READS.has(ctx.method)) throw new AppError('EPOCH_CHANGED', EPOCH_CHANGED)
    await next()
  }
}

/** Sends the server's contract version, and makes responses readable for clients of the first contract. */
export async function contractVersion(ctx: Context, next: Next): Promise<void> {
  ctx.set(CONTRACT_HEADER, String(CONTRACT_VERSION))
  ctx.vary(CONTRACT_HEADER)
  await next()
  if (contractVersionOf(ctx.get(CONTRACT_HEADER)) > FIRST_CONTRACT) return
  const { body } = ctx
  if (isJsonText(ctx, body)) {
    if (mayHaveNewer(body)) ctx.body = JSON.stringify(forFirstContract(JSON.parse(body.toString())))
    ctx.type = 'application/json'
  } else if (isPlain(body)) ctx.body = forFirstContract(body)
}

function isJsonText(ctx: Context, body: unknown): body is string | Buffer {
  const isText = typeof body === 'string' || Buffer.isBuffer(body)
  return isText && ctx.response.is('application/json') !== false
}

/**
 * Refuses writes sent by another site's page (CSRF). Browsers send the page's origin with every write; a program that
 * is not a browser sends none, carries no one's cookies by accident, and passes.
 */
export function sameOrigin(publicUrl: URL | undefined) {
  return async function sameOrigin(ctx: Context, next: Next): Promise<void> {
    if (!READS.has(ctx.method) && !isOwnOrigin(ctx, publicUrl)) {
      throw new AppError('BAD_ORIGIN', 'This request came from another site.')
    }
    await next()
  }
}

/** Also used by the WebSocket upgrade. */
export function isOwnOrigin(ctx: Context, publicUrl: URL | undefined): boolean {
  const origin = ctx.get('Origin')
  if (!origin) {
    const site = ctx.get('Sec-Fetch-Site')
    return site === '' || site === 'same-origin' || site === 'none'
  }
  if (publicUrl) return origin === publicUrl.origin
  // The scheme is ignored: a proxy that terminates TLS may not forward it, and an attacker cannot have the host.
  return URL.canParse(origin) && new URL(origin).host === ctx.host
}

export const BOARD_MISMATCH = 'This board now has a different id. Nothing was changed; try again in a moment.'

/** Calls about one board, including those of the trash. */
const OF_BOARD = /^\/api\/(?:boards|trash)\/(\d+)(?:\/|$)/
/** Boards whose uid is cached, some 100 bytes each: within one epoch an id is never reused. */
const REMEMBERED = 20_000

/**
 * Refuses a call that also names its board by uid, if the board with that id has another uid. If the caller may not see
 * that board, the call itself refuses them, and they learn nothing here.
 */
export function boardUid({ knex }: Pick<Deps, 'knex'>) {
  const uids = new Map<number, string>()
  return async function boardUid(ctx: Context, next: Next): Promise<void> {
    const named = ctx.get(BOARD_UID).toLowerCase()
    const id = named ? rowId.safeParse(OF_BOARD.exec(ctx.path)?.[1]) : undefined
    const userId = ctx.session?.userId
    if (id?.success && userId && uids.get(id.data) !== named) {
      const board = (await readAccess(knex, [id.data], [userId])).get(id.data)
      if (board?.accessOf(userId)) {
        if (board.uid !== named) throw new AppError('BOARD_MISMATCH', BOARD_MISMATCH)
        if (uids.size >= REMEMBERED) uids.clear()
        uids.set(id.data, board.uid)
      }
    }
    await next()
  }
}

interface MatchedLayer {
  readonly methods: readonly string[]
}

/** The last middleware: an unmatched path is 404, or 405 if it exists for other methods. */
export async function unknownRoute(ctx: Context & { matched?: readonly MatchedLayer[] }): Promise<void> {
  const methods = [...new Set(ctx.matched?.flatMap((layer) => layer.methods) ?? [])]
  if (methods.length === 0) throw new AppError('NOT_FOUND', 'There is nothing at this address.')
  if (methods.includes(ctx.method)) throw new AppError('NOT_FOUND', 'There is nothing at this address.')
  throw new AppError('METHOD_NOT_ALLOWED', `${ctx.method} isn’t allowed here.`, undefined, {
    Allow: methods.join(', '),
  })
}

/** Used by the viewfinder, the clipboard, presenting, passkeys and sharing a link. */
const USED_FEATURES = [
  'camera',
  'clipboard-read',
  'clipboard-write',
  'fullscreen',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'web-share',
]

/** Every other feature that Chromium 156 can disable (`bluetooth` on some platforms only). */
const UNUSED_FEATURES = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'captured-surface-control',
  'compute-pressure',
  'digital-credentials-create',
  'digital-credentials-get',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'language-detector',
  'language-model',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'on-device-speech-recognition',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'summarizer',
  'sync-xhr',
  'translator',
  'unload',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** The value of `Permissions-Policy`: https://w3c.github.io/webappsec-permissions-policy/ */
const PERMISSIONS_POLICY = [
  ...USED_FEATURES.map((feature) => `${feature}=(self)`),
  ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
].join(', ')
