import { resolve } from 'node:path'
import * as z from 'zod'
import { isPublished, isThisMachine } from './localRequest'

/** The only reader of environment variables. A bad value aborts the start with a message that names the variable. */

const flag = z
  .enum(['', '0', '1', 'false', 'true', 'no', 'yes'])
  .transform((value) => ['1', 'true', 'yes'].includes(value))
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })
const text = z.string().min(1)
const quota = z.coerce.number({ error: 'must be a whole number; 0 means no limit' }).int().min(0).max(1_000_000_000)

const environment = z
  .object({
    NODE_ENV: z.string().default('development'),
    PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).default(3000),
    HOST: text.default('127.0.0.1'),
    PUBLIC_URL: httpUrl.transform((value) => new URL(value)).optional(),
    DATA_DIR: text.default('./data').transform((path) => resolve(path)),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// URL' }).optional(),
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// URL' }).optional(),
    SESSION_KEYS: text
      .transform((value) =>
        value
          .split(',')
          .map((key) => key.trim())
          .filter(Boolean),
      )
      .refine((keys) => keys.length > 0 && keys.every((key) => key.length >= 16), {
        error: 'must be one or more comma-separated keys of at least 16 characters; the first one signs',
      })
      .optional(),
    OPENAI_API_KEY: text.optional(),
    OPENAI_BASE_URL: httpUrl.optional(),
    OPENAI_TEXT_MODEL: text.optional(),
    OPENAI_VISION_MODEL: text.optional(),
    OPENAI_IMAGE_MODEL: text.optional(),
    OPENAI_TIMEOUT: z.coerce.number({ error: 'must be a number of seconds' }).int().min(1).max(600).default(120),
    AI_OWN_KEYS: z.enum(['allow', 'forbid', 'require'], { error: 'must be allow, forbid or require' }).default('allow'),
    AI_OWN_BASE_URLS: z.enum(['allow', 'forbid'], { error: 'must be allow or forbid' }).default('forbid'),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// URL' }).optional(),
    MAIL_FROM: text.optional(),
    ASSETS_S3_BUCKET: text.optional(),
    ASSETS_S3_REGION: text.optional(),
    ASSETS_S3_ENDPOINT: httpUrl.optional(),
    ASSETS_S3_ACCESS_KEY_ID: text.optional(),
    ASSETS_S3_SECRET_ACCESS_KEY: text.optional(),
    ASSETS_S3_FORCE_PATH_STYLE: flag.optional(),
    PUSH_SERVICES: text
      .transform((value) =>
        value
          .split(',')
          .map((origin) => origin.trim())
          .filter(Boolean),
      )
      .refine((origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin), {
        error: 'must be comma-separated origins such as https://push.example.org',
      })
      .default([]),
    AGENTS: z.enum(['', 'on', 'off'], { error: 'must be on or off' }).default('on'),
    QUOTA_MB: quota.default(2000),
    QUOTA_IMAGES: quota.default(10_000),
    QUOTA_BOARDS: quota.default(1_000),
    QUOTA_UNCONFIRMED_PERCENT: z.coerce.number({ error: 'must be a number' }).int().min(1).max(100).default(25),
    TRUST_PROXY: flag.default(false),
    METRICS_TOKEN: text.min(16, { error: 'must have at least 16 characters' }).optional(),
    DEBUG_TOOLS: flag.default(false),
    SLOW_QUERY_MS: z.coerce
      .number({ error: 'must be a number of milliseconds' })
      .int()
      .min(0)
      .max(600_000)
      .default(200),
    LOG_LEVEL: z.enum(['error', 'warn', 'info', 'debug', 'silent']).default('info'),
  })
  .superRefine((env, context) => {
    if (env.NODE_ENV === 'production' && env.DATABASE_URL && !env.SESSION_KEYS) {
      context.addIssue({
        code: 'custom',
        path: ['SESSION_KEYS'],
        message:
          'is required when NODE_ENV=production and DATABASE_URL is set: every node must sign with the same keys',
      })
    }
    if (env.ASSETS_S3_BUCKET && !env.ASSETS_S3_REGION && !env.ASSETS_S3_ENDPOINT) {
      context.addIssue({
        code: 'custom',
        path: ['ASSETS_S3_REGION'],
        message: 'is required when ASSETS_S3_BUCKET is set, unless ASSETS_S3_ENDPOINT is',
      })
    }
    if (env.SMTP_URL && !env.MAIL_FROM) {
      context.addIssue({ code: 'custom', path: ['MAIL_FROM'], message: 'is required when SMTP_URL is set' })
    }
    // Links are never built from the host of a request, which can be forged.
    if (env.SMTP_URL && !env.PUBLIC_URL) {
      context.addIssue({
        code: 'custom',
        path: ['PUBLIC_URL'],
        message: 'is required when SMTP_URL is set: emails link to it',
      })
    }
  })

/** The parsed configuration. Paths are absolute; undefined means that the feature is off. */
export interface Settings {
  readonly isProduction: boolean
  /** 0 lets the system choose (tests). */
  readonly port: number
  readonly host: string
  readonly publicUrl: URL | undefined
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly redisUrl: string | undefined
  /** Undefined: generated once and stored in dataDir. */
  readonly sessionKeys: readonly string[] | undefined
  readonly openai: {
    readonly apiKey: string | undefined
    readonly baseUrl: string | undefined
    readonly textModel: string | undefined
    readonly visionModel: string | undefined
    readonly imageModel: string | undefined
    /** Ms that one call may take in total. */
    readonly timeout: number
  }
  /** The AI providers that people may connect themselves. */
  readonly ownAi: {
    readonly keys: 'allow' | 'forbid' | 'require'
    /** Whether addresses other than OpenAI's and the server's own are allowed. */
    readonly baseUrls: boolean
  }
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined
  readonly s3: S3Settings | undefined
  /** Origins of push services that are allowed in addition to those of known browsers. */
  readonly pushServices: readonly string[]
  /** Whether people may connect agents: /mcp, and access tokens for it. */
  readonly hasAgents: boolean
  readonly quota: QuotaSettings
  readonly trustProxy: boolean
  /** A client that sends it as a bearer token may read /metrics from anywhere. */
  readonly metricsToken: string | undefined
  readonly debugTools: DebugTools
  /** Statements that take at least this many ms are logged as slow; 0 means none. */
  readonly slowQueryMs: number
  readonly logLevel: 'error' | 'warn' | 'info' | 'debug' | 'silent'
  /** The built client. */
  readonly clientDir: string
}

/** What one person may store here; undefined means no limit. */
interface QuotaSettings {
  /** Of images. */
  readonly bytes: number | undefined
  readonly images: number | undefined
  readonly boards: number | undefined
  /** Fraction of those limits that applies until the email is confirmed, if the server sends mail. */
  readonly unconfirmedShare: number
}

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  readonly endpoint: string | undefined
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  readonly forcePathStyle: boolean
}

/**
 * Who can use `/debug-login` and its calls, which sign anyone in without a password. `off`: no one; `local`: pages on
 * this machine, without a proxy in between; `open`: with DEBUG_TOOLS=1, anyone who can reach the server.
 */
export type DebugTools = 'off' | 'local' | 'open'

/** Parses the environment. Throws an Error whose message has one line per bad variable. */
export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>): Settings {
  // An empty value in an .env file counts as not set.
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(set)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Moodloom cannot start. Invalid environment variables:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  return {
    isProduction: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    sessionKeys: env.SESSION_KEYS,
    openai: {
      apiKey: env.OPENAI_API_KEY,
      baseUrl: env.OPENAI_BASE_URL,
      textModel: env.OPENAI_TEXT_MODEL,
      visionModel: env.OPENAI_VISION_MODEL,
      imageModel: env.OPENAI_IMAGE_MODEL,
      timeout: env.OPENAI_TIMEOUT * 1000,
    },
    ownAi: { keys: env.AI_OWN_KEYS, baseUrls: env.AI_OWN_BASE_URLS === 'allow' },
    mail: env.SMTP_URL && env.MAIL_FROM ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    s3: s3Settings(env),
    pushServices: env.PUSH_SERVICES,
    hasAgents: env.AGENTS !== 'off',
    quota: {
      bytes: env.QUOTA_MB * 1_000_000 || undefined,
      images: env.QUOTA_IMAGES || undefined,
      boards: env.QUOTA_BOARDS || undefined,
      unconfirmedShare: env.QUOTA_UNCONFIRMED_PERCENT / 100,
    },
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    debugTools: debugToolsOf({
      isRequested: env.DEBUG_TOOLS,
      isProduction: env.NODE_ENV === 'production',
      host: env.HOST,
      publicUrl: env.PUBLIC_URL,
      trustProxy: env.TRUST_PROXY,
    }),
    slowQueryMs: env.SLOW_QUERY_MS,
    logLevel: env.LOG_LEVEL,
    clientDir: resolve('dist/client'),
  }
}

function s3Settings(env: z.infer<typeof environment>): S3Settings | undefined {
  if (!env.ASSETS_S3_BUCKET) return undefined
  return {
    bucket: env.ASSETS_S3_BUCKET,
    region: env.ASSETS_S3_REGION ?? 'us-east-1',
    endpoint: env.ASSETS_S3_ENDPOINT,
    credentials:
      env.ASSETS_S3_ACCESS_KEY_ID && env.ASSETS_S3_SECRET_ACCESS_KEY
        ? { accessKeyId: env.ASSETS_S3_ACCESS_KEY_ID, secretAccessKey: env.ASSETS_S3_SECRET_ACCESS_KEY }
        : undefined,
    forcePathStyle: env.ASSETS_S3_FORCE_PATH_STYLE ?? false,
  }
}

interface Exposure {
  readonly isRequested: boolean
  readonly isProduction: boolean
  readonly host: string
  readonly publicUrl: URL | undefined
  readonly trustProxy: boolean
}

/** Off in production and on a server that others can reach, directly or through a proxy, unless requested. */
export function debugToolsOf({ isRequested, isProduction, host, publicUrl, trustProxy }: Exposure): DebugTools {
  if (isRequested) return 'open'
  const isOwn = isThisMachine(host) && !isPublished({ publicUrl, trustProxy })
  return isOwn && !isProduction ? 'local' : 'off'
}
