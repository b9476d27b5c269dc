import { Redis } from 'ioredis'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './AppError'

/** Attempts allowed per window. Seconds. */
export interface RateLimit {
  readonly points: number
  readonly duration: number
}

export interface RateLimits {
  /** Failed sign-ins for one name from one address: guessing a password. */
  readonly loginName: RateLimiterAbstract
  /** Failed sign-ins from one address, whatever the name: trying one password on many names. */
  readonly loginAddress: RateLimiterAbstract
  /** Failed sign-ins for one account, from whatever addresses, by browsers that never signed in to it. */
  readonly loginAccount: RateLimiterAbstract
  /** Challenges for passkeys: one address asks for one with each page that offers to sign in, a person with each they add. */
  readonly passkeys: RateLimiterAbstract
  readonly registration: RateLimiterAbstract
  /** Access tokens that one person makes. */
  readonly tokens: RateLimiterAbstract
  /** Calls of agents at /mcp: with one token, with all tokens of one person, and with what opens nothing, by address. */
  readonly agentToken: RateLimiterAbstract
  readonly agentPerson: RateLimiterAbstract
  readonly agentAddress: RateLimiterAbstract
  /** What the agents of one person propose. */
  readonly proposals: RateLimiterAbstract
  /** Elements that the agents of one person write themselves. */
  readonly agentElements: RateLimiterAbstract
  /** What one person says became of proposals, item by item. */
  readonly proposalAnswers: RateLimiterAbstract
  /** Mails that one address gets by somebody's pressing a button. */
  readonly mail: RateLimiterAbstract
  /** What one address of the network asks of the mails, without being signed in. */
  readonly mailAddress: RateLimiterAbstract
  /** Whole accounts that one person downloads: each is all that they ever made. */
  readonly exports: RateLimiterAbstract
  /** What one person hands out: invitations, roles, share links. Taking them back is never refused. */
  readonly sharing: RateLimiterAbstract
  /** What guests of one address ask of shared boards; each page asks for changes every 10 s. */
  readonly guests: RateLimiterAbstract
  /** What one person does with presets: saving, liking, using. Each use of one is counted. */
  readonly presets: RateLimiterAbstract
  /** What one person does with inspirations and public boards: publishing, liking, saving. */
  readonly inspirations: RateLimiterAbstract
  /** Templates that one person makes; each may be a megabyte. */
  readonly templates: RateLimiterAbstract
  /** Searches of one person; a page asks again while somebody types. */
  readonly search: RateLimiterAbstract
  /** Whom one person follows, and no longer does. */
  readonly follows: RateLimiterAbstract
  /** Browsers that one person registers for push messages. */
  readonly push: RateLimiterAbstract
  /** Reports that one person sends of what went wrong. */
  readonly diagnostics: RateLimiterAbstract
  /** Questions of one person's devices after a restored backup: a page of what each remembers. */
  readonly comparing: RateLimiterAbstract
  /** Changes of elements and boards that one person makes. Each node counts for itself: every write asks it. */
  readonly changes: RateLimiterAbstract
  /** Kilobytes that these changes are written in; each node for itself. */
  readonly written: RateLimiterAbstract
  /** How often one person's devices ask for the changes of many boards at once. */
  readonly catchUps: RateLimiterAbstract
  /** Images that one person sends, and their kilobytes. */
  readonly uploads: RateLimiterAbstract
  readonly uploadedBytes: RateLimiterAbstract
  /** How often it is looked which of a person's images are in use, because their storage is full. */
  readonly quotaLooks: RateLimiterAbstract
  /** Boards that one person makes, copies too. */
  readonly boards: RateLimiterAbstract
  /** Versions that one person keeps of boards; going back to one costs `RESTORE_COST`. */
  readonly versions: RateLimiterAbstract
  /** What one person asks of the AI provider, in points: `COST` in server/ai says what a call costs. */
  readonly ai: RateLimiterAbstract
  /** The same of calls to a provider of the person's own, which bills them. */
  readonly aiOwnKey: RateLimiterAbstract
  /** How often one person saves or tests a provider of their own: each test calls it. */
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
  // A device that comes back from weeks offline sends thousands of changes and hundreds of photos at once: these let all
  // of it pass, and stop what no device has to send.
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

/** Asked for every write, so that a question to Redis would cost as much as the write. */
const PER_NODE: readonly (keyof typeof DEFAULT_LIMITS)[] = ['changes', 'written']

export const RESTORE_COST = 5

/** A login does not wait for a Redis that is away, and only once for one that says nothing. Milliseconds. */
const FAIL_FAST = {
  connectTimeout: 2000,
  commandTimeout: 1000,
  socketTimeout: 1000,
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
} as const

export interface RateLimitOptions {
  /** Shared by all nodes; without it each process counts for itself. */
  readonly redisUrl?: string | undefined
  readonly limits?: Partial<Record<keyof typeof DEFAULT_LIMITS, RateLimit>>
}

export function createRateLimits({ redisUrl, limits = {} }: RateLimitOptions = {}): RateLimits {
  const redis = redisUrl ? new Redis(redisUrl, FAIL_FAST) : undefined
  // Without a listener, a Redis that is away would end the process; the limiter falls back to memory meanwhile.
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

/** Counts one attempt, or what costs as many. Throws RATE_LIMIT with Retry-After (seconds) once they are used up. */
export async function spend(limiter: RateLimiterAbstract, key: string, points = 1): Promise<void> {
  try {
    await limiter.consume(key, points)
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    throw limitReached(rejection)
  }
}

/** Counts changes that somebody sends at once, and what they are written in. Throws RATE_LIMIT. */
export async function spendChanges(
  { changes, written }: Pick<RateLimits, 'changes' | 'written'>,
  userId: number,
  sent: { readonly count: number; readonly bytes: number },
): Promise<void> {
  await spend(changes, String(userId), sent.count)
  await spend(written, String(userId), Math.ceil(sent.bytes / 1024))
}

/** Counts an image that somebody sends. Throws RATE_LIMIT. */
export async function spendUpload(
  { uploads, uploadedBytes }: Pick<RateLimits, 'uploads' | 'uploadedBytes'>,
  userId: number,
  bytes: number,
): Promise<void> {
  await spend(uploads, String(userId))
  await spend(uploadedBytes, String(userId), Math.ceil(bytes / 1024))
}

/** Counts one; false once they are used up. For what is left out then, and not refused. */
export async function trySpend(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    return false
  }
}

/** Throws RATE_LIMIT where earlier attempts used up the window; counts nothing. */
export async function assertNotSpent(limiter: RateLimiterAbstract, key: string): Promise<void> {
  const state = await limiter.get(key)
  if (state && state.remainingPoints <= 0 && state.consumedPoints >= limiter.points) throw limitReached(state)
}

/** The refusal where a limit is used up: what is, and when to try again, also in Retry-After (seconds). */
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
  if (seconds < 60) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
