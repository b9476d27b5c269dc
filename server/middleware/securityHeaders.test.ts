import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetResponse } from '../../contract/asset'
import { join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'

const YEAR = 365 * 24 * 60 * 60
let plain: TestServer
let encrypted: TestServer
let person: Person

beforeAll(async () => {
  plain = await startTestServer()
  encrypted = await startTestServer({
    knex: plain.deps.knex,
    settings: { publicUrl: new URL('https://boards.example.org') },
  })
  person = await join(plain)
})
afterAll(async () => {
  await encrypted.close()
  await plain.close()
})

/** The features that a `Permissions-Policy` names, each with its allowlist. */
function featuresOf({ headers }: Response): Map<string, string> {
  const policy = headers.get('Permissions-Policy') ?? ''
  return new Map(policy.split(/,\s*/).map((entry) => [entry.split('=')[0] ?? '', entry.split('=')[1] ?? '']))
}

/** The directives of a `Content-Security-Policy`, each with its sources. */
function directivesOf({ headers }: Response): Map<string, string> {
  const policy = headers.get('Content-Security-Policy') ?? ''
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources.join(' ')]
    }),
  )
}

describe('Permissions-Policy', () => {
  it('grants this origin the features that the app uses', async () => {
    const features = featuresOf(await fetch(plain.url))
    for (const feature of [
      'camera',
      'clipboard-read',
      'clipboard-write',
      'fullscreen',
      'publickey-credentials-create',
      'publickey-credentials-get',
      'web-share',
    ])
      expect([feature, features.get(feature)]).toEqual([feature, '(self)'])
  })

  it('disables every other feature', async () => {
    const features = featuresOf(await fetch(plain.url))
    for (const feature of ['microphone', 'geolocation', 'payment', 'usb', 'display-capture', 'browsing-topics'])
      expect([feature, features.get(feature)]).toEqual([feature, '()'])
    expect(new Set(features.values())).toEqual(new Set(['(self)', '()']))
  })
})

describe('Strict-Transport-Security', () => {
  it('lasts a year if browsers reach the server over https', async () => {
    const { headers } = await fetch(encrypted.url)
    expect(headers.get('Strict-Transport-Security')).toBe(`max-age=${YEAR}; includeSubDomains`)
  })

  it('is not sent over http', async () => {
    expect((await fetch(plain.url)).headers.get('Strict-Transport-Security')).toBeNull()
  })
})

describe('Content-Security-Policy', () => {
  it('requires Trusted Types and allows only the policies that the app creates', async () => {
    const directives = directivesOf(await fetch(plain.url))
    expect(directives.get('require-trusted-types-for')).toBe("'script'")
    expect(directives.get('trusted-types')).toBe('default inert-html')
  })

  it('lets an uploaded image load nothing and sandboxes it, found or not', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c8432b' } })
      .png()
      .toBuffer()
    const answer = await person.fetch('/api/assets', {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: { 'Content-Type': 'image/png' },
    })
    const { address } = assetResponse.parse(await answer.json())
    const found = await person.fetch(address)
    const fresh = await person.fetch(address, {
      headers: { 'If-None-Match': found.headers.get('ETag') ?? '', 'Cache-Control': 'max-age=0' },
    })
    const missing = await person.fetch(`/assets/${'0'.repeat(64)}.png`)
    expect([found.status, fresh.status, missing.status]).toEqual([200, 304, 404])
    for (const { headers } of [found, fresh, missing]) {
      expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    }
  })
})
