import { Redis } from 'ioredis'
import type { Context, Next } from 'koa'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { MUTATIONS_BODY_MAX } from '../contract/limits'
import { AppError } from './AppError'

/** `points` per `duration`, in seconds. */
interface RateLimit {
  readonly points: number
  readonly duration: number
}

export interface RateLimits {
  /** Failed sign-ins for one name from one address: guessing a password. */
  readonly loginName: RateLimiterAbstract
  /** Failed sign-ins from one address, whatever the name: trying one password on many names. */
  readonly loginAddress: RateLimiterAbstract
  /** Failed sign-ins for one account, from any address, by browsers that never signed in to it. */
  readonly loginAccount: RateLimiterAbstract
  /** Passkey challenges: an address requests one per sign-in page, a person one per passkey they add. */
  readonly passkeys: RateLimiterAbstract
  readonly registration: RateLimiterAbstract
  /** Access tokens that one person creates. */
  readonly tokens: RateLimiterAbstract
  /** Calls of agents at /mcp: with one token, with all tokens of one person, and with invalid tokens, by address. */
  readonly agentToken: RateLimiterAbstract
  readonly agentPerson: RateLimiterAbstract
  readonly agentAddress: RateLimiterAbstract
  /** What the agents of one person propose. */
  readonly proposals: RateLimiterAbstract
  /** Elements that the agents of one person write themselves. */
  readonly agentElements: RateLimiterAbstract
  /** Answers of one person to proposals, item by item. */
  readonly proposalAnswers: RateLimiterAbstract
  /** Mails that one address gets because someone pressed a button. */
  readonly mail: RateLimiterAbstract
  /** Mails requested from one network address, without being signed in. */
  readonly mailAddress: RateLimiterAbstract
  /** Account exports of one person: each contains all that they ever made. */
  readonly exports: RateLimiterAbstract
  /** Sharing by one person: invitations, roles, share links. Revoking them is never refused. */
  readonly sharing: RateLimiterAbstract
  /** Requests for shared boards by guests of one address; each page requests changes every 10 s. */
  readonly guests: RateLimiterAbstract
  /** One person's use of presets: saving, liking, using. Each use is counted. */
  readonly presets: RateLimiterAbstract
  /** One person's actions on inspirations and public boards: publishing, liking, saving. */
  readonly inspirations: RateLimiterAbstract
  /** Templates that one person makes; each may be a megabyte. */
  readonly templates: RateLimiterAbstract
  /** Searches of one person; a page searches again while they type. */
  readonly search: RateLimiterAbstract
  /** Follows and unfollows by one person. */
  readonly follows: RateLimiterAbstract
  /** Browsers that one person registers for push messages. */
  readonly push: RateLimiterAbstract
  /** Problem reports that one person sends. */
  readonly diagnostics: RateLimiterAbstract
  /** Requests by one person's devices after a backup was restored, each with a page of what the device has stored. */
  readonly comparing: RateLimiterAbstract
  /** One person's changes to elements and boards. Each cluster node counts separately: every write checks it. */
  readonly changes: RateLimiterAbstract
  /** Kilobytes of these changes; each cluster node counts separately. */
  readonly written: RateLimiterAbstract
  /** How often one person's devices request the changes of many boards at once. */
  readonly catchUps: RateLimiterAbstract
  /** Images that one person uploads, and their kilobytes. */
  readonly uploads: RateLimiterAbstract
  readonly uploadedBytes: RateLimiterAbstract
  /** How often the server checks which of a person's images are in use, because their storage is full. */
  readonly quotaLooks: RateLimiterAbstract
  /** Boards that one person creates, including copies. */
  readonly boards: RateLimiterAbstract
  /** Versions that one person saves; restoring one costs `RESTORE_COST`. */
  readonly versions: RateLimiterAbstract
  /** One person's AI calls, in points: `AI_COST` has the cost of each. */
  readonly ai: RateLimiterAbstract
  /** AI calls to a person's own provider, which bills them; also in points. */
  readonly aiOwnKey: RateLimiterAbstract
  /** How often one person saves or tests their own provider: each test calls it. */
  readonly aiProvider: RateLimiterAbstract
  close(): void
}

export const DEFAULT_LIMITS = {
  loginName: { points: 10, duration: 15 * 60 },
  loginAddress: { points: 100, duration: 15 * 60 },
  loginAccount: { points: 50, duration: 60 * 60 },
  passkeys: { points: 300, duration: 15 * 60 },
  registration: { points: 100, duration: 60 * 60 },
  tokens: { points: 60, duration: 60 * 60 },
  agentToken: { points: 240, duration: 60 },
  agentPerson: { points: 600, duration: 60 },
  agentAddress: { points: 100, duration: 15 * 60 },
  proposals: { points: 120, duration: 60 * 60 },
  agentElements: { points: 1_000, duration: 60 },
  proposalAnswers: { points: 1_200, duration: 10 * 60 },
  mail: { points: 5, duration: 30 * 60 },
  mailAddress: { points: 200, duration: 60 * 60 },
  exports: { points: 6, duration: 60 * 60 },
  sharing: { points: 100, duration: 60 * 60 },
  guests: { points: 600, duration: 60 },
  presets: { points: 300, duration: 10 * 60 },
  inspirations: { points: 300, duration: 10 * 60 },
  templates: { points: 200, duration: 60 * 60 },
  search: { points: 240, duration: 60 },
  follows: { points: 200, duration: 60 * 60 },
  push: { points: 60, duration: 60 * 60 },
  diagnostics: { points: 10, duration: 60 * 60 },
  comparing: { points: 600, duration: 10 * 60 },
  // A device that returns after weeks offline sends thousands of changes and hundreds of photos at once: these limits
  // let that through and stop what no device would send.
  changes: { points: 30_000, duration: 10 * 60 },
  written: { points: 2 ** 20, duration: 24 * 60 * 60 },
  catchUps: { points: 120, duration: 60 },
  uploads: { points: 2_000, duration: 60 * 60 },
  uploadedBytes: { points: 4 * 2 ** 20, duration: 60 * 60 },
  quotaLooks: { points: 20, duration: 60 * 60 },
  boards: { points: 300, duration: 60 * 60 },
  versions: { points: 1_000, duration: 60 * 60 },
  ai: { points: 200, duration: 60 * 60 },
  aiOwnKey: { points: 1_000, duration: 60 * 60 },
  aiProvider: { points: 60, duration: 60 * 60 },
} as const satisfies Record<string, RateLimit>

/** Checked for every write: a call to Redis would cost as much as the write itself. */
const PER_NODE: readonly (keyof typeof DEFAULT_LIMITS)[] = ['changes', 'written']

export const RESTORE_COST = 5

/** Ms. A login does not wait for a Redis that is unreachable, and waits only once for one that does not answer. */
const FAIL_FAST = {
  connectTimeout: 2000,
  commandTimeout: 1000,
  socketTimeout: 1000,
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
} as const

interface RateLimitOptions {
  /** Shared by all cluster nodes; without it each process counts separately. */
  readonly redisUrl?: string | undefined
  readonly limits?: Partial<Record<keyof typeof DEFAULT_LIMITS, RateLimit>>
}

export function createRateLimits({ redisUrl, limits = {} }: RateLimitOptions = {}): RateLimits {
  const redis = redisUrl ? new Redis(redisUrl, FAIL_FAST) : undefined
  // Without a listener, an unreachable Redis would crash the process; the limiter falls back to memory meanwhile.
  redis?.on('error', () => {})
  const limiter = (name: keyof typeof DEFAULT_LIMITS): RateLimiterAbstract => {
    const limit = limits[name] ?? DEFAULT_LIMITS[name]
    const memory = new RateLimiterMemory({ keyPrefix: name, ...limit })
    if (!redis || PER_NODE.includes(name)) return memory
    return new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `moodloom:${name}`,
      insuranceLimiter: memory,
      rejectIfRedisNotReady: true,
      ...limit,
    })
  }
  return {
    loginName: limiter('loginName'),
    loginAddress: limiter('loginAddress'),
    loginAccount: limiter('loginAccount'),
    passkeys: limiter('passkeys'),
    registration: limiter('registration'),
    tokens: limiter('tokens'),
    agentToken: limiter('agentToken'),
    agentPerson: limiter('agentPerson'),
    agentAddress: limiter('agentAddress'),
    proposals: limiter('proposals'),
    agentElements: limiter('agentElements'),
    proposalAnswers: limiter('proposalAnswers'),
    mail: limiter('mail'),
    mailAddress: limiter('mailAddress'),
    exports: limiter('exports'),
    sharing: limiter('sharing'),
    guests: limiter('guests'),
    presets: limiter('presets'),
    inspirations: limiter('inspirations'),
    templates: limiter('templates'),
    search: limiter('search'),
    follows: limiter('follows'),
    push: limiter('push'),
    diagnostics: limiter('diagnostics'),
    comparing: limiter('comparing'),
    changes: limiter('changes'),
    written: limiter('written'),
    catchUps: limiter('catchUps'),
    uploads: limiter('uploads'),
    uploadedBytes: limiter('uploadedBytes'),
    quotaLooks: limiter('quotaLooks'),
    boards: limiter('boards'),
    versions: limiter('versions'),
    ai: limiter('ai'),
    aiOwnKey: limiter('aiOwnKey'),
    aiProvider: limiter('aiProvider'),
    close: () => redis?.disconnect(),
  }
}

/** Spends points, by default one. Throws RATE_LIMIT with Retry-After (seconds) once they are used up. */
export async function spend(limiter: RateLimiterAbstract, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points)
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    throw limitReached(rejection)
  }
}

/** Counts the changes in one request, and their size. Throws RATE_LIMIT. */
export async function spendChanges(
  { changes, written }: Pick<RateLimits, 'changes' | 'written'>,
  userId: number,
  sent: { readonly count: number; readonly bytes: number },
): Promise<void> {
  await spend(changes, String(userId), sent.count)
  await spend(written, String(userId), Math.ceil(sent.bytes / 1024))
}

/** Counts a call against the caller's limit. Throws RATE_LIMIT. */
export function limitCalls(limiter: RateLimiterAbstract, points = 1) {
  return async function countCall(ctx: Context, next: Next): Promise<void> {
    await spend(limiter, String(ctx.state.user.id), points)
    await next()
  }
}

/** Counts a change and its size against the caller's limits. Throws RATE_LIMIT. */
export function limitChanges(limits: RateLimits) {
  return async function countChanges(ctx: Context, next: Next): Promise<void> {
    await spendChanges(limits, ctx.state.user.id, { count: 1, bytes: declaredBytes(ctx) })
    await next()
  }
}

/** A body without a declared length counts as the longest allowed. */
export function declaredBytes({ request }: Context): number {
  return request.length ?? (request.get('Transfer-Encoding') === '' ? 0 : MUTATIONS_BODY_MAX)
}

/** Counts an image that someone uploads. Throws RATE_LIMIT. */
export async function spendUpload(
  { uploads, uploadedBytes }: Pick<RateLimits, 'uploads' | 'uploadedBytes'>,
  userId: number,
  bytes: number,
): Promise<void> {
  await spend(uploads, String(userId))
  await spend(uploadedBytes, String(userId), Math.ceil(bytes / 1024))
}

/** Spends one point; false once they are used up. For work that is then skipped rather than refused. */
export async function trySpend(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    return false
  }
}

/** Throws RATE_LIMIT if earlier attempts used up the points; spends none itself. */
export async function assertNotSpent(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const state = await limiter.get(key)
  if (state && state.remainingPoints <= 0 && state.consumedPoints >= limiter.points) throw limitReached(state)
}

/** The refusal for a used-up limit: says why and when to try again, also in Retry-After (seconds). */
export function limitReached(
  state: RateLimiterRes,
  code: 'RATE_LIMIT' | 'AI_ALLOWANCE_USED' = 'RATE_LIMIT',
  reason = 'Too many attempts.',
): AppError {
  const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
  return new AppError(code, `${reason} Try again in ${formatDuration(seconds)}.`, undefined, {
    'Retry-After': String(seconds),
  })
}

function formatDuration(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}
