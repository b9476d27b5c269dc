import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TestDevice } from '../../tests/support/offline'
import type { Workspace } from '../offline/workspace'
import { importBoard } from './importBoard'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const digest = await crypto.subtle.digest('SHA-256', Buffer.from(PNG, 'base64'))
const SHA = Buffer.from(digest).toString('hex')
const OWN = `/assets/${SHA}.png`
const LARGER = `/assets/${'b'.repeat(64)}.jpg`
const GONE = `/assets/${'c'.repeat(64)}.jpg`

const place = { positionX: 3, positionY: 4, width: 200, height: 100, rotation: 15, zIndex: 2 }
const picture = (content: string, properties = {}) => ({ type: 'image', content, ...place, properties })
const image = { address: OWN, type: 'image/png', sha256: SHA, data: PNG }
const fileOf = (elements: readonly object[], images: readonly object[]) =>
  new Blob([
    JSON.stringify({
      format: 'moodloom-board',
      version: 1,
      exportedAt: '2026-01-01T00:00:00.000Z',
      board: { name: 'Kitchen', description: 'Warm', category: null },
      elements,
      images,
    }),
  ])

let workspace: Workspace
beforeEach(async () => {
  // Node can't decode images.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close: () => {} }))
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(null, { status: 404 })),
  )
  const device = new TestDevice()
  device.server.intercept = () => 'lost'
  workspace = await device.open()
})
afterEach(async () => {
  await workspace.close()
  vi.unstubAllGlobals()
})

const bring = (file: Blob, signal = new AbortController().signal, onProgress = (_: number) => {}) =>
  importBoard({ workspace, file, onProgress, signal })
const pendingData = async (uid: string) => {
  const { pending = [] } = (await workspace.readBoard(uid)) ?? {}
  return pending.flatMap(({ change }) => (change.kind === 'element.create' ? [change.data] : []))
}

it('imports a board unchanged, with its images, under new ids', async () => {
  const elements = [
    picture(OWN, { alt: 'Chair', locked: true }),
    { type: 'text', content: 'Hi', ...place, properties: {} },
  ]
  const shares: number[] = []
  const { board, count, left } = await bring(fileOf(elements, [image]), undefined, (share) => shares.push(share))
  expect({ count, left }).toEqual({ count: 2, left: 0 })
  expect(board).toMatchObject({ name: 'Kitchen', description: 'Warm', category: null, isDraft: false })
  expect(await pendingData(board.uid)).toEqual(elements)
  expect(await (await workspace.assetBlob(OWN))?.arrayBuffer()).toEqual(
    Uint8Array.from(Buffer.from(PNG, 'base64')).buffer,
  )
  expect(shares).toEqual([0, 1])
})

it('if the file has a smaller copy, elements show it and revert to it', async () => {
  const elements = [picture(LARGER), picture(LARGER, { original: LARGER, modifications: [] })]
  const { board } = await bring(fileOf(elements, [{ ...image, address: LARGER }]))
  expect(await pendingData(board.uid)).toEqual([picture(OWN), picture(OWN, { original: OWN, modifications: [] })])
})

it('leaves out elements whose image is not available, and counts them', async () => {
  const { board, count, left } = await bring(fileOf([picture(GONE), picture('https://a.example/b.png')], []))
  expect({ count, left }).toEqual({ count: 1, left: 1 })
  expect(await pendingData(board.uid)).toEqual([picture('https://a.example/b.png')])
})

it('stores nothing from a file with one bad image', async () => {
  const bad = { ...image, address: LARGER, sha256: 'd'.repeat(64) }
  await expect(bring(fileOf([picture(OWN)], [image, bad]))).rejects.toThrow('images[1].data: is damaged')
  const noPicture = Buffer.from('plain words')
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', noPicture)).toString('hex')
  const words = { ...image, sha256, data: noPicture.toString('base64') }
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('broken', 'InvalidStateError')))
  await expect(bring(fileOf([picture(OWN)], [words]))).rejects.toThrow('images[0]: This image is damaged')
  expect(await workspace.boards()).toEqual([])
  expect(await workspace.waiting()).toEqual([])
})

it('stores nothing from a canceled import', async () => {
  const abort = new AbortController()
  const bringing = bring(fileOf([picture(OWN)], [image]), abort.signal, () => abort.abort(new Error('Enough')))
  await expect(bringing).rejects.toThrow('Enough')
  expect(await workspace.boards()).toEqual([])
})
