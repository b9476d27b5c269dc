import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { registerRequest } from '../contract/auth'
import { pushSubscription } from '../contract/push'
import type { Element } from '../contract/shared/element'
import { numberOf } from './ai/clean/values'
import { withoutFence } from './ai/requestChat'
import { drawBoard } from './mcp/drawBoard'
import { elementRefs } from './mcp/elementRefs'

// The time of each of these was quadratic in the length: seconds in which the event loop was blocked.

const SPACES = ' '.repeat(20_000)
const shape: Element = {
  id: randomUUID(),
  boardId: 1,
  type: 'shape',
  content: 'rectangle',
  positionX: 0,
  positionY: 0,
  width: 100,
  height: 100,
  rotation: 0,
  zIndex: 0,
  properties: { borderRadius: `1${SPACES.slice(2)}x` },
  createdAt: '2026-01-01T00:00:00Z',
  rev: 1,
}
const shapes = Array.from({ length: 20 }, () => shape)
const ids = Array.from({ length: 15_000 }, (_, index) => `${index}-00000000`)
const account = { displayName: 'Ada', email: 'ada@example.org', password: 'correct horse' }
const username = `a${'\u0301'.repeat(15_000)}${'\u0316'.repeat(15_000)}`

const HOSTILE: readonly (readonly [title: string, work: () => unknown])[] = [
  ['a push key of padding', () => pushSubscription.safeParse(pushKey(`${'='.repeat(60_000)}x`))],
  ['a username of accents', () => registerRequest.safeParse({ ...account, username })],
  ['a model’s number with spaces', () => numberOf(`1${SPACES}${SPACES}x`)],
  ['a model’s answer that opens a code block', () => withoutFence(`\`\`\`${'\n'.repeat(2_000)}x`)],
  ['corner radii with spaces', () => drawBoard(inputOf(shapes))],
  ['elements whose ids end alike', () => elementRefs(ids)],
]

test.each(HOSTILE)('%s: takes at most 200 ms of CPU time', (_, work) => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(200)
})

test('an answer in a code block is read without it', () => {
  for (const text of ['{"a":1}', '```json\n{"a":1}\n```', ' ```\n{"a":1}\n``` \n', '```{"a":1}```']) {
    expect(JSON.parse(withoutFence(text))).toEqual({ a: 1 })
  }
  expect(['```', '`````', '``````'].map(withoutFence)).toEqual(['```', '`````', ''])
})

test('a corner radius is a number of px or percent', () => {
  const radiusOf = (borderRadius: string | number) =>
    / rx="([^"]+)"/.exec(drawBoard(inputOf([{ ...shape, properties: { borderRadius } }])).svg)?.[1]
  expect([8, ' 8 px ', '8px', '10%', '8em'].map(radiusOf)).toEqual(['8', '8', '8', '10', undefined])
})

function pushKey(p256dh: string) {
  return { endpoint: 'https://push.example/1', keys: { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }
}

function inputOf(elements: readonly Element[]) {
  return { elements, size: 500, pictures: new Map<string, string>(), photoColors: new Map<string, readonly string[]>() }
}
