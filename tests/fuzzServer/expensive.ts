import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { World } from './world'

/** A small or simple request that once cost the server seconds or minutes. */
export interface Expensive {
  readonly title: string
  readonly method: 'POST' | 'PUT'
  path(world: World): string
  readonly encoding?: 'br' | 'gzip'
  readonly body: Buffer
}

const own = (world: World) => `/api/elements/${world.element}`
const elements = (world: World) => `/api/boards/${world.board}/elements`
const mutations = (world: World) => `/api/boards/${world.board}/mutations`

const MEGABYTE = 2 ** 20
const keys = (count: number) => Array.from({ length: count }, (_, index) => `"k${index.toString(36)}":0`).join(',')
const propertiesOf = (count: number) => Buffer.from(`{"positionX":1,"properties":{${keys(count)}}}`)
const listOf = (head: string, item: string, length: number, tail: string) =>
  Buffer.from(head + `${item},`.repeat((length - head.length - tail.length) / (item.length + 1)) + item + tail)
const nested = Buffer.from(`{"mutations":${'['.repeat(4_900_000)}${']'.repeat(4_900_000)}}`)
const list = listOf('{"positionX":1,"properties":{"a":[', '{}', 9_900_000, ']}}')
const batch = listOf('{"mutations":[', '{}', 9_900_000, ']}')

/** 72 bytes that once blocked a server for 158 s. */
export const SEVENTY_TWO_BYTES: Expensive = {
  title: '72 bytes of brotli that are a list of 3.3 million',
  method: 'PUT',
  path: own,
  encoding: 'br',
  body: brotli(list),
}

export const RELATIVES: readonly Expensive[] = [
  { title: 'the same without compression', method: 'PUT', path: own, body: list },
  { title: 'the same in gzip', method: 'PUT', path: own, encoding: 'gzip', body: gzipSync(list) },
  {
    title: '300,000 objects in a new element',
    method: 'POST',
    path: elements,
    encoding: 'br',
    body: brotli(listOf('{"type":"text","content":"x","properties":{"a":[', '{}', 900_000, ']}}')),
  },
  {
    title: 'a megabyte of elements of a template',
    method: 'POST',
    path: () => '/api/templates',
    encoding: 'br',
    body: brotli(listOf('{"name":"x","category":"mood","elements":[', '{}', MEGABYTE - 1000, ']}')),
  },
  {
    title: 'a megabyte of elements of a template, without compression',
    method: 'POST',
    path: () => '/api/templates',
    body: listOf('{"name":"x","category":"mood","elements":[', '{}', MEGABYTE - 1000, ']}'),
  },
  { title: '600,000 properties', method: 'PUT', path: own, encoding: 'br', body: brotli(propertiesOf(600_000)) },
  { title: '500,000 properties without compression', method: 'PUT', path: own, body: propertiesOf(500_000) },
  {
    title: 'a batch of 4.9 million lists in lists',
    method: 'POST',
    path: mutations,
    encoding: 'br',
    body: brotli(nested),
  },
  { title: 'the same batch without compression', method: 'POST', path: mutations, body: nested },
  { title: 'a batch of 3.3 million objects', method: 'POST', path: mutations, encoding: 'br', body: brotli(batch) },
  { title: 'the same batch of objects without compression', method: 'POST', path: mutations, body: batch },
]

function brotli(text: Buffer): Buffer {
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
}

const live = (properties: object) =>
  JSON.stringify({
    type: 'element_update',
    live: true,
    gestureId: 'g',
    seq: 1,
    element: { id: '018f0000-0000-7000-8000-000000000000', properties },
  })
const keysOf = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]))

/** Frames that once cost up to 45 ms each, 300 times a second. */
export const FRAMES: readonly (readonly [title: string, frame: string])[] = [
  ['5,300 objects in a property', live({ a: keysOf(5_300, {}) })],
  [
    'as many values as a live change may have',
    live({ a: Array.from({ length: 7 }, () => keysOf(470, 1.5)), b: 'x'.repeat(25_000) }),
  ],
  ['500 properties that are none', live(keysOf(500, null))],
  ['2,000 selected elements that are none', JSON.stringify({ type: 'selection', elementIds: Array(2_000).fill('x') })],
]
