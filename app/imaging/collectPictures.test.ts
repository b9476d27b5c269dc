import { afterEach, expect, it, vi } from 'vitest'
import type { LocalAsset } from '../offline/types'
import { collectPictures } from './collectPictures'

// A real 1 × 1 PNG, named by its hash.
const BYTES = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)
const PNG = new Blob([BYTES], { type: 'image/png' })
const other = `/assets/${'b'.repeat(64)}.png`

async function nameOf(): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', BYTES))
  return `/assets/${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}.png`
}

const device = (original: LocalAsset | null = null, copy: Blob | null = null) => ({
  original: async () => original,
  copy: async () => copy,
  offer: () => {},
})
const server = (status: number | null) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      if (status === null) throw new TypeError('offline')
      return new Response(null, { status })
    }),
  )

afterEach(() => vi.unstubAllGlobals())

it('includes pending bytes on this device without a request', async () => {
  server(404)
  const asset = { address: other, blob: PNG, width: 1, height: 1 }
  const obtained = await collectPictures([other, other], device(asset))
  expect(obtained).toEqual({ assets: [asset], lost: new Set() })
  expect(fetch).not.toHaveBeenCalled()
})

it('needs nothing for images that the server shows to this person', async () => {
  server(200)
  expect(await collectPictures([other], device(null, PNG))).toEqual({ assets: [], lost: new Set() })
})

it('an image that the server does not show is lost unless this device has its exact bytes', async () => {
  server(404)
  expect(await collectPictures([other], device())).toEqual({ assets: [], lost: new Set([other]) })
  // A copy that is not the image of that name, such as a rendition.
  expect(await collectPictures([other], device(null, PNG))).toEqual({ assets: [], lost: new Set([other]) })
  const address = await nameOf()
  // Node can't decode images.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close: () => {} }))
  const { assets, lost } = await collectPictures([address], device(null, PNG))
  expect([assets.map((asset) => asset.address), lost.size]).toEqual([[address], 0])
})

it('counts nothing as lost when the server gives no verdict', async () => {
  for (const status of [null, 401, 500]) {
    server(status)
    expect((await collectPictures([other], device())).lost.size).toBe(0)
  }
})

it('sends no request for addresses of other sites', async () => {
  server(404)
  expect((await collectPictures(['https://a.example/b.png'], device())).lost.size).toBe(0)
  expect(fetch).not.toHaveBeenCalled()
})
