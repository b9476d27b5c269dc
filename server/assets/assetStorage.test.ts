import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AssetStorage, createAssetStorage } from './assetStorage'

let folder: string
let s3: Server
const drives: Record<string, AssetStorage> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moodloom-drive-'))
  s3 = createServer(s3Stand()).listen(0, '127.0.0.1')
  await new Promise((resolve) => s3.once('listening', resolve))
  drives.folder = createAssetStorage({ dataDir: folder })
  drives.S3 = createAssetStorage({
    dataDir: folder,
    s3: {
      bucket: 'moods',
      region: 'eu-central-1',
      endpoint: `http://127.0.0.1:${(s3.address() as AddressInfo).port}`,
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      forcePathStyle: true,
    },
  })
})
afterAll(async () => {
  s3.closeAllConnections()
  await new Promise((resolve) => s3.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

/** The three calls that a drive makes, with any signature; objects are kept by path. */
function s3Stand(): Parameters<typeof createServer>[1] {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  return async (request, response) => {
    const path = new URL(request.url ?? '', 'http://s3').pathname
    if (!request.headers.authorization?.includes('/eu-central-1/s3/')) return response.writeHead(403).end()
    if (request.method === 'PUT') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      objects.set(path, { bytes: Buffer.concat(chunks), type: request.headers['content-type'] ?? '' })
      return response.writeHead(200, { ETag: '"1"' }).end()
    }
    const object = objects.get(path)
    if (!object) return response.writeHead(404, { 'Content-Type': 'application/xml' }).end()
    const headers = { 'Content-Length': object.bytes.length, 'Content-Type': object.type, ETag: '"1"' }
    return response
      .writeHead(200, { ...headers, 'Last-Modified': new Date(0).toUTCString() })
      .end(request.method === 'HEAD' ? undefined : object.bytes)
  }
}

describe.each(['folder', 'S3'])('assets in %s', (name) => {
  const drive = (): AssetStorage => {
    const found = drives[name]
    if (!found) throw new Error(`No drive called ${name}`)
    return found
  }

  it('returns the bytes that were written, and their size', async () => {
    const bytes = new Uint8Array(70_000).map((_, index) => index % 251)
    await drive().write('ab/abc.png', bytes, 'image/png')
    expect(await drive().size('ab/abc.png')).toBe(70_000)
    expect(Buffer.from(await drive().read('ab/abc.png')).equals(Buffer.from(bytes))).toBe(true)
  })

  it('the size of a missing file is null', async () => {
    expect(await drive().size('ab/nothing.png')).toBeNull()
  })

  it('reading a missing file fails', async () => {
    await expect(drive().read('ab/nothing.png')).rejects.toThrow()
  })
})

it('concurrent writers of one file leave that file complete, and nothing else', async () => {
  const bytes = new Uint8Array(300_000).fill(7)
  const drive = createAssetStorage({ dataDir: folder })
  await Promise.all(Array.from({ length: 8 }, () => drive.write('cd/same.png', bytes, 'image/png')))
  expect(await readdir(join(folder, 'assets', 'cd'))).toEqual(['same.png'])
  expect(await drive.size('cd/same.png')).toBe(300_000)
})

it('an unreachable S3 is an error, not a missing file', async () => {
  const away = createAssetStorage({
    dataDir: folder,
    s3: {
      bucket: 'moods',
      region: 'other-region',
      endpoint: `http://127.0.0.1:${(s3.address() as AddressInfo).port}`,
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      forcePathStyle: true,
    },
  })
  await expect(away.size('ab/abc.png')).rejects.toThrow()
})
