import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aiStreamLine, boardAnalysis, generatedImage, imageAnalysis, suggestionsResponse } from '../../contract/ai'
import { AI_CANNOT_EDIT } from '../../contract/aiErrors'
import { AI_CONTENT_MAX, AI_PICTURE_BASE64_MAX, AI_STREAM_TYPE } from '../../contract/aiLimits'
import { assetResponse } from '../../contract/asset'
import { errorBody } from '../../contract/errors'
import { type AiWorld, type PromptElement, putElements, startAiWorld } from '../../tests/support/aiWorld'
import { FAILURES } from '../../tests/support/FakeProvider'
import { collaborate, join, type Person } from '../../tests/support/people'
import { createRateLimits } from '../rateLimits'

let world: AiWorld
let ann: Person
let ben: Person
let board: number
let elements: PromptElement[]
let photo: string

beforeAll(async () => {
  world = await startAiWorld()
  ann = await join(world.server)
  ben = await join(world.server)
  board = await ann.board({ name: 'Kitchen' })
  elements = await putElements(ann, board, [
    { content: 'Salt & clay', properties: { fontSize: 40, color: '#123456' } },
    { type: 'color', content: '#ff0000' },
    { content: 'Locked', properties: { locked: true } },
  ])
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#e8b07a' } })
    .jpeg()
    .toBuffer()
  photo = bytes.toString('base64')
})
afterEach(() => world.provider.always())
afterAll(() => world.close())

const lastCall = () => world.provider.calls.at(-1)
const post = (person: Person, name: string, json: unknown, headers = {}) =>
  person.send('POST', `/api/ai/${name}`, json, headers)
const upload = async (person: Person, bytes: Buffer) => {
  const headers = { 'Content-Type': 'image/jpeg' }
  const answer = await person.fetch('/api/assets', { method: 'POST', body: new Uint8Array(bytes), headers })
  return assetResponse.parse(await answer.json())
}
const requested = (more = {}) => ({ prompt: 'Make it calmer', boardId: board, elements, ...more })

it('GET /api/ai/status returns whether there is a provider, its models and the remaining allowance', async () => {
  // The unlimited points of other tests are reset every second.
  const limited = await startAiWorld({}, { limits: createRateLimits() })
  try {
    const cy = await join(limited.server)
    const read = async () => (await cy.get('/api/ai/status')).body
    const { allowance, ...models } = await read()
    expect(models).toEqual({
      isOn: true,
      textModel: 'gpt-4.1-mini',
      imageModel: 'dall-e-3',
      isOwn: false,
      mayUseOwnKey: true,
    })
    expect(allowance.left).toBe(allowance.points)
    await post(cy, 'suggestions', { prompt: 'Something warm' })
    await post(cy, 'generate-image', { prompt: 'A pier' })
    expect((await read()).allowance.left).toBe(allowance.points - 6)
    limited.provider.next(FAILURES.quota)
    await post(cy, 'suggestions', { prompt: 'Something warm' })
    expect((await read()).allowance.left).toBe(allowance.points - 6)
  } finally {
    await limited.close()
  }
})

describe('POST /api/ai/suggestions', () => {
  it('returns lines for new elements and sends the board to the provider as data', async () => {
    const { status, body } = await post(ann, 'suggestions', requested())
    expect(status).toBe(200)
    expect(suggestionsResponse.parse(body)).toMatchObject({ elementType: 'text' })
    expect(body.suggestions.length).toBeGreaterThan(0)
    const { body: sent, schema, authorization } = lastCall() ?? {}
    expect(schema).toBe('suggestions')
    expect(authorization).toBe('Bearer sk-test')
    expect(sent.response_format).toMatchObject({ type: 'json_schema', json_schema: { strict: true } })
    const [system, user] = sent.messages
    expect(user.content).toMatch(/<board-\w+>\n.*Salt & clay.*\n<\/board-\w+>/)
    expect(user.content).toMatch(/<request-\w+>\nMake it calmer\n<\/request-\w+>/)
    expect(system.content).not.toContain('Salt & clay')
    expect(system.content).not.toContain('Make it calmer')
    expect(JSON.stringify(sent)).not.toContain(elements[0]?.id)
  })

  it('gives each suggestion its own type: a palette is colors with a line of text', async () => {
    const suggestions = [
      { suggestion: '#5b6770 Wet slate', elementType: 'color' },
      { suggestion: 'Lamplight on wet streets', elementType: 'text' },
      { suggestion: 'A color that names none', elementType: 'color' },
      { suggestion: 'An old green sofa', elementType: 'video' },
    ]
    world.provider.next({ kind: 'json', body: { suggestions } })
    const { body } = await post(ann, 'suggestions', requested())
    expect(suggestionsResponse.parse(body)).toMatchObject({
      suggestions: suggestions.map(({ suggestion }) => suggestion),
      elementType: 'text',
      elementTypes: ['color', 'text', 'text', 'text'],
    })
  })

  it('works for a board on the device only, and without a board', async () => {
    expect((await post(ann, 'suggestions', { prompt: 'Something warm' })).status).toBe(200)
    expect((await post(ann, 'suggestions', requested({ boardId: null }))).status).toBe(200)
  })

  it('accepts an image by its data URI, longer than texts may be, and does not pass it on', async () => {
    const content = `data:image/jpeg;base64,${photo.repeat(20)}`
    expect(content.length).toBeGreaterThan(AI_CONTENT_MAX)
    const image = { id: randomUUID(), type: 'image', content, properties: { alt: 'Dunes' } }
    expect((await post(ann, 'suggestions', requested({ elements: [image] }))).status).toBe(200)
    expect(lastCall()?.prompt).toContain('Dunes')
    expect(lastCall()?.prompt).not.toContain('base64')
    const text = { ...image, type: 'text' }
    const { status, body } = await post(ann, 'suggestions', requested({ elements: [text] }))
    expect([status, body.field]).toEqual([400, 'elements.0.content'])
  })

  it('returns an empty list if nothing in the answer is usable', async () => {
    world.provider.next({ kind: 'json', body: { elementType: 'video', suggestions: ['', '  ', 7, null, {}] } })
    expect((await post(ann, 'suggestions', requested())).body).toMatchObject({
      elementType: 'text',
      elementTypes: [],
      suggestions: [],
    })
  })
})

describe('POST /api/ai/analyze-elements', () => {
  it('returns ideas with their types', async () => {
    const { status, body } = await post(ann, 'analyze-elements', requested())
    expect(status).toBe(200)
    const analysis = boardAnalysis.parse(body)
    expect(analysis.aiGenerationIdeas).toHaveLength(3)
    expect(analysis.elementTypes).toEqual(['text', 'color', 'image'])
    expect(analysis.elementModifications).toEqual([])
  })

  it('with modifyExisting, returns patches by element id, and none for locked elements', async () => {
    const { status, body } = await post(ann, 'analyze-elements', requested({ modifyExisting: true }))
    expect(status).toBe(200)
    expect(boardAnalysis.parse(body).elementModifications).toEqual([
      {
        elementId: elements[0]?.id,
        description: 'Calmer color for e1',
        changes: { properties: { color: '#1f6f78', fontSize: 28 } },
      },
      {
        elementId: elements[1]?.id,
        description: 'Calmer color for e2',
        changes: { content: '#c26d4b', properties: { backgroundColor: '#c26d4b' } },
      },
    ])
  })

  it('returns patches that the board accepts unchanged', async () => {
    const { body } = await post(ann, 'analyze-elements', requested({ modifyExisting: true }))
    for (const { elementId, changes } of boardAnalysis.parse(body).elementModifications) {
      const { status } = await ann.send('PUT', `/api/elements/${elementId}`, changes)
      expect(status).toBe(200)
    }
  })

  it('gives viewers ideas but no changes', async () => {
    const place = await ann.board({ name: 'Seen by Ben' })
    const notified = await putElements(ann, place, [{}])
    await collaborate(world.server, place, ben, false)
    const json = { prompt: 'x', boardId: place, elements: notified }
    expect((await post(ben, 'analyze-elements', json)).status).toBe(200)
    const { status, body } = await post(ben, 'analyze-elements', { ...json, modifyExisting: true })
    expect([status, body.error]).toEqual([403, 'FORBIDDEN'])
  })

  it('returns 404 for a board of someone else without calling the provider', async () => {
    const before = world.provider.calls.length
    for (const modifyExisting of [true, false]) {
      expect((await post(ben, 'analyze-elements', requested({ modifyExisting }))).status).toBe(404)
    }
    expect(world.provider.calls).toHaveLength(before)
  })

  it('omits changes to elements that are on another board, deleted or unknown', async () => {
    const place = await ann.board({ name: 'Another' })
    const [here, gone, elsewhere] = [
      ...(await putElements(ann, place, [{}, {}])),
      ...(await putElements(ben, await ben.board(), [{}])),
    ]
    await ann.send('DELETE', `/api/elements/${gone?.id}`)
    const made = { ...here, id: 'b5f7c5a0-3a68-4f3c-9d3c-5f6c7c9b9d10' }
    const notified = [here, gone, elsewhere, made, elements[0]]
    const answer = await post(
      ann,
      'analyze-elements',
      requested({ boardId: place, elements: notified, modifyExisting: true }),
    )
    expect(answer.body.elementModifications.map((one: { elementId: string }) => one.elementId)).toEqual([here?.id])
  })

  it('on an unsaved board, changes the person’s own new elements but not another person’s', async () => {
    const [theirs] = await putElements(ben, await ben.board(), [{}])
    const made = { ...theirs, id: 'b5f7c5a0-3a68-4f3c-9d3c-5f6c7c9b9d11' }
    const json = requested({ boardId: null, elements: [theirs, made], modifyExisting: true })
    const answer = await post(ann, 'analyze-elements', json)
    expect(answer.body.elementModifications.map((one: { elementId: string }) => one.elementId)).toEqual([made.id])
  })

  it.each([
    ['Invalid response format from AI modification analysis', true, { analysis: 'x', aiGenerationIdeas: [] }],
    ['Invalid response format from AI analysis', false, { analysis: 'x', elementModifications: [] }],
  ])('%s: the requested list is missing', async (message, modifyExisting, body) => {
    world.provider.next({ kind: 'json', body })
    const answer = await post(ann, 'analyze-elements', requested({ modifyExisting }))
    expect([answer.status, answer.body]).toEqual([502, { error: 'UNKNOWN_ERROR', message }])
  })
})

describe.each(['suggestions', 'analyze-elements'])('a picture of the board sent with %s', (call) => {
  const picture = (base64 = photo) => ({ base64, x: 0, y: -5.5, width: 400, height: 300 })

  it('is sent to the model along with the text', async () => {
    const { status } = await post(ann, call, requested({ picture: picture() }))
    expect(status).toBe(200)
    expect(lastCall()?.picture?.toString('base64')).toBe(photo)
    expect(lastCall()?.prompt).toContain('{"x":0,"y":-5,"width":400,"height":300}')
    expect(lastCall()?.prompt).toContain('Salt & clay')
  })

  it('is left out, with the text about it, for a model that accepts no images', async () => {
    world.provider.next(FAILURES.textOnly)
    const before = world.provider.calls.length
    const { status } = await post(ann, call, requested({ picture: picture() }))
    expect(status).toBe(200)
    const [seen, unseen, ...more] = world.provider.calls.slice(before)
    expect(more).toEqual([])
    expect(seen?.picture).toBeDefined()
    expect(unseen?.picture).toBeUndefined()
    expect(unseen?.prompt).not.toContain('attached picture shows')
    expect(unseen?.prompt).toContain('Salt & clay')
  })

  it('does not trigger a retry after any other refusal', async () => {
    world.provider.next(FAILURES.policy)
    const before = world.provider.calls.length
    expect((await post(ann, call, requested({ picture: picture() }))).status).toBe(400)
    expect(world.provider.calls).toHaveLength(before + 1)
  })

  it('is refused by its field without calling the provider if it is not an image', async () => {
    const before = world.provider.calls.length
    const notAnImage = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    const { status, body } = await post(ann, call, requested({ picture: picture(notAnImage) }))
    expect([status, body.field]).toEqual([422, 'picture.base64'])
    const long = await post(ann, call, requested({ picture: picture('A'.repeat(AI_PICTURE_BASE64_MAX + 4)) }))
    expect([long.status, long.body.field]).toEqual([400, 'picture.base64'])
    expect(world.provider.calls).toHaveLength(before)
  })
})

describe('POST /api/ai/analyze-image', () => {
  it('describes the image in the specified form', async () => {
    const json = { imageBase64: photo, analysisType: 'modification', customPrompt: 'More drama' }
    const { status, body } = await post(ann, 'analyze-image', json)
    expect(status).toBe(200)
    const analysis = imageAnalysis.parse(body)
    expect(analysis.colors).toContain('#1f6f78: deep teal')
    expect(analysis.modifications[0]).toEqual({
      action: 'brightness',
      instruction: 'Lift the whole picture a little',
      params: { intensity: 1.15 },
    })
    const [, user] = lastCall()?.body.messages ?? []
    expect(user.content[1].image_url.url).toBe(`data:image/jpeg;base64,${photo}`)
    expect(user.content[0].text).toMatch(/<request-\w+>\nMore drama\n/)
  })

  it('normalizes modifications: unknown actions as text, numbers in any unit, colors by name', async () => {
    const modifications = [
      { action: 'film_grain', instruction: 'A little grain', params: null },
      { action: 'Color Temperature', params: { temperature: -30, intensity: null } },
      { action: 'selective color', params: { color: 'Blue', adjustment: '30', evil: 1 } },
      { action: 'selective color', params: { color: 'url(x)', adjustment: 1e99 } },
    ]
    world.provider.next({ kind: 'json', body: { description: 'x', modifications } })
    const { body } = await post(ann, 'analyze-image', { imageBase64: photo, analysisType: 'modification' })
    expect(imageAnalysis.parse(body).modifications).toEqual([
      { action: 'film grain', instruction: 'A little grain', params: {} },
      { action: 'Color Temperature', instruction: 'Color Temperature', params: { temperature: -30 } },
      { action: 'selective color', instruction: 'selective color', params: { color: 'Blue', adjustment: 30 } },
      { action: 'selective color', instruction: 'selective color', params: { adjustment: 1000 } },
    ])
  })

  it('mentions a selection only if it is large enough', async () => {
    const regions = [
      { x: 1, y: 2, width: 20, height: 20 },
      { x: 1, y: 2, width: 10, height: 20 },
    ]
    for (const selectionRegion of regions) await post(ann, 'analyze-image', { imageBase64: photo, selectionRegion })
    const texts = world.provider.calls.slice(-2).map(({ prompt }) => prompt.includes('Only this part'))
    expect(texts).toEqual([true, false])
  })

  it('returns modifications only if they are requested', async () => {
    const { body } = await post(ann, 'analyze-image', { imageBase64: photo })
    expect(body.modifications).toEqual([])
  })

  it('refuses bytes that are not an image before calling the provider', async () => {
    const before = world.provider.calls.length
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    for (const imageBase64 of [svg, 'AAAA', Buffer.from(photo, 'base64').subarray(0, 20).toString('base64')]) {
      const { status, body } = await post(ann, 'analyze-image', { imageBase64 })
      expect([status, body.error, body.field]).toEqual([422, 'IMAGE_UNREADABLE', 'imageBase64'])
    }
    expect(world.provider.calls).toHaveLength(before)
  })

  it('an answer without a description is invalid', async () => {
    world.provider.next({ kind: 'json', body: { description: '  ', colors: [] } })
    const { status, body } = await post(ann, 'analyze-image', { imageBase64: photo })
    expect([status, body.message]).toEqual([502, 'Invalid analysis result returned from API'])
  })
})

describe.each([
  ['generate-image', { prompt: 'Dunes at dusk' }],
  ['generate-background', { prompt: 'Over the sea' }],
])('POST /api/ai/%s', (name, json) => {
  it('returns the image and stores it as the person’s own, so it can be placed on a board', async () => {
    const { status, body } = await post(ann, name, json)
    expect(status).toBe(200)
    const image = generatedImage.parse(body)
    expect([image.width, image.height]).toEqual([1024, 1024])
    expect(lastCall()?.body).toMatchObject({ model: 'dall-e-3', n: 1, size: '1024x1024', style: 'vivid' })
    const element = { type: 'image', content: image.address }
    expect((await ann.send('POST', `/api/boards/${board}/elements`, element)).status).toBe(201)
    const saved = await ann.fetch(image.address)
    const bytes = Buffer.from(await saved.arrayBuffer())
    expect(`data:${saved.headers.get('Content-Type')};base64,${bytes.toString('base64')}`).toBe(image.dataUri)
    // No one else may see or use it.
    expect((await ben.fetch(image.address)).status).toBe(404)
    const theirs = await ben.send('POST', `/api/boards/${await ben.board()}/elements`, element)
    expect(theirs.body.error).toBe('UNKNOWN_ASSET')
  })

  it.each([
    ['an address instead of bytes', { created: 1, data: [{ url: 'http://127.0.0.1:1/evil.png' }] }],
    ['no image', { created: 1, data: [] }],
    ['nothing at all', {}],
    ['bytes that are no picture', { created: 1, data: [{ b64_json: 'aGVsbG8gd29ybGQ=' }] }],
    [
      'SVG',
      {
        created: 1,
        data: [
          {
            b64_json: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString('base64'),
          },
        ],
      },
    ],
    ['a number', { created: 1, data: [{ b64_json: 7 }] }],
  ])('%s is an error and is not stored', async (_, body) => {
    const { knex } = world.server.deps
    const [before] = await knex('assets').count()
    world.provider.next({ kind: 'body', body })
    const answer = await post(ann, name, json)
    expect([answer.status, answer.body.error]).toEqual([502, 'UNKNOWN_ERROR'])
    expect(await knex('assets').count()).toEqual([before])
  })
})

it('a model without styles gets the prompt unchanged unless a style was chosen', async () => {
  const plain = await startAiWorld({ imageModel: 'gpt-image-1-mini' })
  try {
    const person = await join(plain.server)
    const promptOf = async (json: object) => {
      await person.send('POST', '/api/ai/generate-image', { prompt: 'Faded turquoise', ...json })
      return plain.provider.calls.at(-1)?.prompt
    }
    expect(await promptOf({})).toBe('Faded turquoise')
    expect(await promptOf({ style: 'vivid' })).toMatch(/^Faded turquoise\n\n\w/)
  } finally {
    await plain.close()
  }
})

describe('editing an image', () => {
  it('sends the image upright along with the prompt, and returns a new asset', async () => {
    const edits = await startAiWorld({ imageModel: 'gpt-image-1-mini' })
    try {
      const person = await join(edits.server)
      const bytes = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#204080' } })
        .jpeg()
        .toBuffer()
      const { address } = await upload(person, bytes)
      const json = { prompt: 'Make it night', size: '1536x1024', reference: address }
      const { status, body } = await person.send('POST', '/api/ai/generate-image', json)
      expect(status).toBe(200)
      expect(generatedImage.parse(body).address).not.toBe(address)
      const call = edits.provider.calls.at(-1)
      expect(call?.path).toBe('/v1/images/edits')
      expect(call?.body).toMatchObject({ model: 'gpt-image-1-mini', prompt: 'Make it night', size: '1536x1024' })
      expect(await sharp(call?.picture).metadata()).toMatchObject({ format: 'png', width: 1536, height: 768 })
    } finally {
      await edits.close()
    }
  })

  it('requires an image that the person can see, and costs nothing otherwise', async () => {
    const edits = await startAiWorld({ imageModel: 'gpt-image-1-mini' })
    try {
      const [owner, other] = [await join(edits.server), await join(edits.server)]
      const { address } = await upload(owner, Buffer.from(photo, 'base64'))
      const { allowance } = (await other.get('/api/ai/status')).body
      const json = { prompt: 'Make it night', reference: address }
      expect(await other.send('POST', '/api/ai/generate-image', json)).toMatchObject({
        status: 404,
        body: { error: 'NOT_FOUND' },
      })
      expect(edits.provider.calls).toEqual([])
      expect((await other.get('/api/ai/status')).body.allowance.left).toBe(allowance.left)
      const elsewhere = { ...json, reference: 'https://example.com/a.jpg' }
      expect(await other.send('POST', '/api/ai/generate-image', elsewhere)).toMatchObject({
        status: 400,
        body: { error: 'VALIDATION_FAILED', field: 'reference' },
      })
    } finally {
      await edits.close()
    }
  })

  it('is refused with a clear message by a model that only generates images', async () => {
    const { address } = await upload(ann, Buffer.from(photo, 'base64'))
    const before = world.provider.calls.length
    const answer = await post(ann, 'generate-image', { prompt: 'Make it night', reference: address })
    expect([answer.status, answer.body.message]).toEqual([502, AI_CANNOT_EDIT])
    expect(world.provider.calls).toHaveLength(before)
  })
})

it('requests backgrounds by type', async () => {
  await post(ann, 'generate-background', { prompt: 'quiet' })
  expect(lastCall()?.prompt).toContain('A background picture, sunset: quiet')
})

describe('Accept: application/x-ndjson', () => {
  async function linesOf(answer: Response) {
    const lines = (await answer.text()).trim().split('\n')
    return lines.map((line) => aiStreamLine.parse(JSON.parse(line)))
  }
  const stream = (name: string, json: unknown, signal?: AbortSignal) =>
    ann.fetch(`/api/ai/${name}`, {
      method: 'POST',
      json,
      headers: { Accept: AI_STREAM_TYPE },
      ...(signal && { signal }),
    })

  it('streams text while the answer is being written, then the whole answer', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const body = {
      analysis: 'It is calm, and “warm” – 🌊.',
      themeDetected: 'Calm',
      designRationale: 'x',
      aiGenerationIdeas: ['One'],
    }
    world.provider.next({ kind: 'pieces', body, next: () => held, size: 30 })
    const answer = await stream('analyze-elements', requested())
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toContain(AI_STREAM_TYPE)
    const reader = answer.body?.getReader()
    const first = new TextDecoder().decode((await reader?.read())?.value)
    expect(JSON.parse(first)).toMatchObject({ type: 'text' })
    release()
    let rest = first
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      rest += new TextDecoder().decode(part.value)
    }
    const lines = rest
      .trim()
      .split('\n')
      .map((line) => aiStreamLine.parse(JSON.parse(line)))
    expect(lines.flatMap((line) => (line.type === 'text' ? line.text : [])).join('')).toBe(body.analysis)
    const last = lines.at(-1)
    expect(last?.type === 'answer' && boardAnalysis.parse(last.answer).analysis).toBe(body.analysis)
  })

  it('streams each suggestion once it is complete, as it is in the answer', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const suggestions = [
      { suggestion: '#5b6770 Wet slate', elementType: 'color' },
      { suggestion: 'no color', elementType: 'color' },
      { suggestion: 'A pier at dusk', elementType: 'image' },
    ]
    let pieces = 0
    const next = () => (++pieces === 4 ? held : Promise.resolve())
    world.provider.next({ kind: 'pieces', body: { suggestions }, next, size: 30 })
    const answer = await stream('suggestions', { prompt: 'a rainy Sunday' })
    const reader = answer.body?.getReader()
    let text = new TextDecoder().decode((await reader?.read())?.value)
    expect(JSON.parse(text)).toEqual({ type: 'suggestion', suggestion: '#5b6770 Wet slate', elementType: 'color' })
    release()
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      text += new TextDecoder().decode(part.value)
    const lines = text
      .trim()
      .split('\n')
      .map((line) => aiStreamLine.parse(JSON.parse(line)))
    const last = lines.at(-1)
    const whole = suggestionsResponse.parse(last?.type === 'answer' && last.answer)
    expect(lines.flatMap((line) => (line.type === 'suggestion' ? [[line.suggestion, line.elementType]] : []))).toEqual(
      whole.suggestions.map((words, index) => [words, whole.elementTypes?.[index]]),
    )
    expect(whole.elementTypes).toEqual(['color', 'text', 'image'])
  })

  it('streams the description of an image', async () => {
    const lines = await linesOf(await stream('analyze-image', { imageBase64: photo }))
    expect(lines.flatMap((line) => (line.type === 'text' ? line.text : [])).join('')).toMatch(/^A quiet beach/)
    expect(lines.at(-1)?.type).toBe('answer')
  })

  it('a failure before the first text has a status; a later one is the last line', async () => {
    world.provider.next({ kind: 'failure', status: 429, code: 'insufficient_quota', message: 'quota' })
    const refused = await stream('analyze-elements', requested())
    expect(refused.status).toBe(429)
    expect(errorBody.parse(await refused.json()).error).toBe('RATE_LIMIT')

    world.provider.next({ kind: 'truncated', text: '{"analysis": "It is calm and' })
    const lines = await linesOf(await stream('analyze-elements', requested()))
    expect(lines.map(({ type }) => type)).toEqual(['text', 'error'])
    expect(lines.at(-1)).toEqual({
      type: 'error',
      error: 'UNKNOWN_ERROR',
      message: 'Invalid response format from AI analysis',
    })
  })

  it('accepts a provider that answers without streaming', async () => {
    const message = { role: 'assistant', content: JSON.stringify({ analysis: 'Calm', aiGenerationIdeas: ['One'] }) }
    const body = { id: 'x', object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] }
    world.provider.next({ kind: 'body', body }, { kind: 'body', body })
    const lines = await linesOf(await stream('analyze-elements', requested()))
    expect(lines.map(({ type }) => type)).toEqual(['answer'])
  })

  it('aborts the provider’s call when the client disconnects', async () => {
    const leave = new AbortController()
    const body = { analysis: 'word '.repeat(200), aiGenerationIdeas: [] }
    world.provider.next({ kind: 'pieces', body, next: () => new Promise(() => {}), size: 60 })
    const answer = await stream('analyze-elements', requested(), leave.signal)
    await answer.body?.getReader().read()
    leave.abort()
    await lastCall()?.gone
  })
})
