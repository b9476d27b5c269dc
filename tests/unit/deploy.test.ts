import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { parseEnvironment } from '../../server/env'

const read = (path: string) => readFileSync(path, 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

const service = z.looseObject({
  image: z.string(),
  environment: z.record(z.string(), z.string()).default({}),
  command: z.array(z.string()).default([]),
  user: z.string().optional(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
})
const { services } = z
  .object({ services: z.record(z.string(), service) })
  .parse(parse(read('compose.yaml'), { merge: true }))
const all = Object.entries(services)
const nodes = all.filter(([name]) => name.startsWith('node-'))

/** The environment of a node with every required variable and these optional ones set. */
function environmentOf(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const filled = (value: string) =>
    value.replace(/\$\{([A-Z0-9_]+):([?-])[^}]*\}/g, (_, name: string, kind: string) =>
      kind === '?' ? 'a1b2c3d4e5f6a7b8c9d0' : (more[name] ?? ''),
    )
  const [, node] = nodes[0] ?? []
  return Object.fromEntries(Object.entries(node?.environment ?? {}).map(([name, value]) => [name, filled(value)]))
}

const compose = read('compose.yaml')
const secrets = namesIn(compose, /\$\{([A-Z0-9_]+):\?/g)
const settings = namesIn(read('.env.example'), /^#?([A-Z0-9_]+)=/gm)

describe('the nodes of compose.yaml', () => {
  test('get valid settings for a cluster', () => {
    const parsed = parseEnvironment(environmentOf())
    expect(parsed).toMatchObject({ isProduction: true, host: '0.0.0.0', port: 3000, trustProxy: true })
    expect(parsed.s3).toMatchObject({ bucket: 'moodloom', forcePathStyle: true })
    expect(parsed.s3?.credentials).toBeDefined()
    expect([parsed.databaseUrl, parsed.redisUrl, parsed.sessionKeys, parsed.publicUrl]).not.toContain(undefined)
  })

  test('get the optional settings in .env: mail, the assistant, limits', () => {
    const mail = { SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'Moodloom <hello@example.org>' }
    const parsed = parseEnvironment(
      environmentOf({ ...mail, OPENAI_API_KEY: 'sk-1', QUOTA_MB: '5', LOG_LEVEL: 'warn' }),
    )
    expect(parsed).toMatchObject({ mail: { smtpUrl: mail.SMTP_URL }, openai: { apiKey: 'sk-1' }, logLevel: 'warn' })
    expect(parsed.quota.bytes).toBe(5_000_000)
  })

  test('get every server setting except the debug tools, and nothing else', () => {
    const wanted = new Set([...settings.filter((name) => name !== 'DEBUG_TOOLS'), 'NODE_ENV'])
    for (const [, { environment }] of nodes) expect(new Set(Object.keys(environment))).toEqual(wanted)
    for (const secret of ['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'STORE_SECRET']) expect(settings).not.toContain(secret)
  })
})

describe('compose.yaml', () => {
  test('passes no service the whole .env file', () => {
    expect(all.filter(([, each]) => 'env_file' in each)).toEqual([])
  })

  test.each(all)('%s runs unprivileged on a read-only root file system and has a health check', (name, each) => {
    expect(each).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    expect(each.tmpfs).toContain('/tmp')
    // The nodes' health check is in the image.
    if (!name.startsWith('node-')) expect(each.healthcheck).toBeDefined()
  })

  test('adds back only the capabilities that an image needs to start', () => {
    const given = Object.fromEntries(
      all.flatMap(([name, { cap_add }]) => (cap_add.length > 0 ? [[name, cap_add]] : [])),
    )
    expect(given).toEqual({ proxy: ['NET_BIND_SERVICE'], store: ['CHOWN', 'SETGID', 'SETUID'] })
  })

  test('only the proxy publishes ports', () => {
    expect(all.filter(([, { ports }]) => ports.length > 0).map(([name]) => name)).toEqual(['proxy'])
  })

  test('Redis requires the password that the nodes use', () => {
    const { redis } = services
    const password = redis?.command[redis.command.indexOf('--requirepass') + 1] ?? ''
    expect(password).toMatch(/^\$\{REDIS_PASSWORD:\?/)
    expect(nodes[0]?.[1].environment.REDIS_URL).toBe(`redis://:${password}@redis:6379`)
    // redis-cli authenticates with this, and exits with 0 even if that fails.
    expect(redis?.environment.REDISCLI_AUTH).toBe(password)
    expect(redis?.healthcheck?.test.join(' ')).toMatch(/redis-cli ping \| grep/)
  })

  test('every required secret is in the example file, empty where it must be generated', () => {
    const example = read('deploy/compose.env.example')
    expect(new Set(namesIn(example, /^([A-Z_]+)=/gm))).toEqual(new Set(secrets))
    expect(namesIn(example, /^([A-Z_]+)=.+$/gm)).toEqual(['DOMAIN'])
  })
})

describe('images', () => {
  const dockerfile = read('Dockerfile')
  const bases = namesIn(dockerfile, /^FROM (\S+)/gm)
  const stages = namesIn(dockerfile, /^FROM \S+ AS (\S+)/gm)
  const pulled = new Set([
    ...bases.filter((base) => !stages.includes(base)),
    ...all.map(([, { image }]) => image).filter((image) => image !== 'moodloom'),
  ])

  const images = [...pulled]
  test.each(images)('%s is pinned to an exact version', (image) => {
    expect(image).toMatch(/:\d+\.\d+(\.\d+)?(-[a-z0-9.]+)*(@sha256:[0-9a-f]{64})?$/)
  })

  test('the node image installs the lock file, runs no install scripts and has a numeric user', () => {
    expect(dockerfile).not.toMatch(/npm install/)
    const installs = dockerfile.match(/npm ci .*/g) ?? []
    expect(installs).toHaveLength(2)
    for (const line of installs) expect(line).toContain('--ignore-scripts')
    // Kubernetes (`runAsNonRoot`) accepts only a numeric user.
    expect(dockerfile).toMatch(/^USER 1000:1000$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK /m)
  })

  test('every variable set in the node image is one that the server reads', () => {
    const [, image = ''] = /FROM [^\n]*\n(?![\s\S]*FROM )([\s\S]*)/.exec(dockerfile) ?? []
    const set = namesIn(image.match(/^ENV .*$/m)?.[0] ?? '', /([A-Z0-9_]+)=/g)
    expect(set).toContain('DATA_DIR')
    expect(set.filter((name) => name !== 'NODE_ENV' && !settings.includes(name))).toEqual([])
  })

  test('local secrets are excluded from the build context', () => {
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env', 'data', 'backups', '.git']))
  })
})
