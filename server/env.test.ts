import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { debugToolsOf, parseEnvironment } from './env'

describe('the environment', () => {
  it('requires nothing: by default the server uses the embedded database on 127.0.0.1:3000', () => {
    expect(parseEnvironment({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: `${process.cwd()}/data`,
      databaseUrl: undefined,
      sessionKeys: undefined,
      trustProxy: false,
      logLevel: 'info',
    })
  })

  it('an empty value counts as not set', () => {
    expect(parseEnvironment({ DATABASE_URL: '', PORT: '', TRUST_PROXY: '' })).toEqual(parseEnvironment({}))
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', '3000x'],
    ['PUBLIC_URL', 'boards.example.org'],
    ['DATABASE_URL', 'mysql://localhost/db'],
    ['REDIS_URL', 'http://localhost'],
    ['SESSION_KEYS', 'too short'],
    ['SMTP_URL', 'mail.example.org'],
    ['TRUST_PROXY', 'maybe'],
    ['SLOW_QUERY_MS', 'soon'],
    ['QUOTA_MB', 'plenty'],
    ['QUOTA_BOARDS', '-1'],
    ['QUOTA_UNCONFIRMED_PERCENT', '0'],
    ['LOG_LEVEL', 'loud'],
    ['ASSETS_S3_BUCKET', 'alone'],
    ['OPENAI_BASE_URL', 'nowhere'],
  ])('%s=%s prevents the start', (name, value) => {
    expect(() => parseEnvironment({ [name]: value })).toThrow(name === 'ASSETS_S3_BUCKET' ? 'ASSETS_S3_REGION' : name)
  })

  it('all errors are reported at once', () => {
    expect(() => parseEnvironment({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[\s\S]*LOG_LEVEL/)
  })

  it('in production, nodes that share a database must share SESSION_KEYS', () => {
    const shared = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/moodloom' }
    expect(() => parseEnvironment(shared)).toThrow('SESSION_KEYS')
    const keys = { SESSION_KEYS: 'the new key of 2026, the key before it' }
    expect(parseEnvironment({ ...shared, ...keys }).sessionKeys).toEqual(['the new key of 2026', 'the key before it'])
  })

  it('.env.example lists every variable, commented out', () => {
    const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
    const source = readFileSync(new URL('./env.ts', import.meta.url), 'utf8')
    const names = [...source.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(20)
    for (const name of names.filter((name) => name !== 'NODE_ENV'))
      expect(example).toMatch(new RegExp(`^#${name}=`, 'm'))
    expect(example).not.toMatch(/^[A-Z]/m)
  })
})

describe('the debug tools', () => {
  const own = { isRequested: false, isProduction: false, host: '127.0.0.1', publicUrl: undefined, trustProxy: false }

  it('are available to this machine if no one else can reach the server', () => {
    expect(debugToolsOf(own)).toBe('local')
    expect(debugToolsOf({ ...own, host: '::1' })).toBe('local')
    expect(debugToolsOf({ ...own, publicUrl: new URL('http://localhost:5173') })).toBe('local')
    expect(parseEnvironment({}).debugTools).toBe('local')
  })

  it.each([
    ['in production', { isProduction: true }],
    ['where it listens on every address', { host: '0.0.0.0' }],
    ['where it listens on a name that only looks like ours', { host: 'localhost.example.org' }],
    ['with an address that others use', { publicUrl: new URL('https://boards.example.org') }],
    ['behind a proxy', { trustProxy: true }],
  ])('are off %s', (_, exposure) => {
    expect(debugToolsOf({ ...own, ...exposure })).toBe('off')
    expect(debugToolsOf({ ...own, ...exposure, isRequested: true })).toBe('open')
  })

  it('DEBUG_TOOLS=1 turns them on', () => {
    const production = { NODE_ENV: 'production', HOST: '0.0.0.0' }
    expect(parseEnvironment(production).debugTools).toBe('off')
    expect(parseEnvironment({ ...production, DEBUG_TOOLS: '1' }).debugTools).toBe('open')
  })
})
