import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, NetworkError, NonJsonResponse } from './ApiError'
import { requestStreamed } from './requestStreamed'

afterEach(() => void vi.unstubAllGlobals())

const NDJSON = { 'Content-Type': 'application/x-ndjson' }

function answering(make: () => Response): { calls: RequestInit[] } {
  const calls: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    calls.push(init)
    return make()
  })
  return { calls }
}

/** A body that arrives in these chunks; fails if the last one is an error. */
const inPieces = (...pieces: (string | Error)[]) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift()
      if (piece === undefined) controller.close()
      else if (piece instanceof Error) controller.error(piece)
      else controller.enqueue(new TextEncoder().encode(piece))
    },
  })

const texts: string[] = []
const sendRequest = () => {
  texts.length = 0
  return requestStreamed('/api/ai/analyze-elements', (value) => value, {
    body: { prompt: 'x' },
    onText: (soFar) => texts.push(soFar),
  })
}

test('reports text as it arrives, wherever the network splits the lines, and then returns the answer', async () => {
  const { calls } = answering(
    () =>
      new Response(
        inPieces(
          '{"type":"text","text":"A qui',
          'et "}\n{"type":"te',
          'xt","text":"board"}\n',
          '{"type":"answer","answer":{"a":1}}',
        ),
        { headers: NDJSON },
      ),
  )
  expect(await sendRequest()).toEqual({ a: 1 })
  expect(texts).toEqual(['A quiet ', 'A quiet board'])
  expect(calls[0]?.method).toBe('POST')
  expect(new Headers(calls[0]?.headers).get('Accept')).toBe('application/x-ndjson')
})

test('reports suggestions one by one', async () => {
  const lines = ['One', 'Two'].map((suggestion) =>
    JSON.stringify({ type: 'suggestion', suggestion, elementType: 'text' }),
  )
  answering(
    () =>
      new Response(inPieces(...lines.map((line) => `${line}\n`), '{"type":"answer","answer":1}'), { headers: NDJSON }),
  )
  const found: string[] = []
  const onSuggestion = ({ suggestion }: { suggestion: string }) => found.push(suggestion)
  expect(await requestStreamed('/api/ai/suggestions', (value) => value, { body: {}, onSuggestion })).toBe(1)
  expect(found).toEqual(['One', 'Two'])
})

test('accepts a plain JSON response', async () => {
  answering(() => Response.json({ a: 2 }))
  expect(await sendRequest()).toEqual({ a: 2 })
})

test('an error line rejects with an ApiError with its code and message', async () => {
  answering(() => new Response('{"type":"error","error":"RATE_LIMIT","message":"Too much"}\n', { headers: NDJSON }))
  const error = await sendRequest().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error instanceof ApiError && error.parsed()).toMatchObject({ code: 'RATE_LIMIT', message: 'Too much' })
})

test('rejects when the stream ends or breaks before the answer', async () => {
  answering(() => new Response('{"type":"text","text":"A"}\n', { headers: NDJSON }))
  await expect(sendRequest()).rejects.toThrow('ended early')
  answering(
    () => new Response(inPieces('{"type":"text","text":"A"}\n', new TypeError('network error')), { headers: NDJSON }),
  )
  await expect(sendRequest()).rejects.toBeInstanceOf(NetworkError)
})

test('rejects as usual when the request is refused before the first line', async () => {
  answering(() => Response.json({ error: 'API_KEY_MISSING', message: 'No key' }, { status: 503 }))
  await expect(sendRequest()).rejects.toThrow('503: ')
})

test('a response that is not JSON, or is cut off, rejects as for any other request', async () => {
  answering(() => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }))
  await expect(sendRequest()).rejects.toBeInstanceOf(NonJsonResponse)
  answering(() => new Response(inPieces('{"a":', new TypeError('network error'))))
  await expect(sendRequest()).rejects.toBeInstanceOf(NetworkError)
  answering(() => new Response('{"type":"text","text":"A"}\n{"type":"answ', { headers: NDJSON }))
  await expect(sendRequest()).rejects.toBeInstanceOf(NonJsonResponse)
})
