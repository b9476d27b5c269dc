import { describe, expect, it } from 'vitest'
import { debugToolsOf } from './debugTools'
import { parseEnvironment } from './env'

const own = { isRequested: false, isProduction: false, host: '127.0.0.1', publicUrl: undefined, trustProxy: false }

describe('the debug tools', () => {
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
