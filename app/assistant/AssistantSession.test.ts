import { describe, expect, test, vi } from 'vitest'
import { type SuggestionsResponse, suggestionsRequest } from '../../contract/ai'
import { AI_KEY_MISSING } from '../../contract/aiErrors'
import { intersects, type Rect } from '../../contract/layout/rect'
import type { Element } from '../../contract/shared/element'
import { ApiError } from '../api/ApiError'
import type { StreamedSuggestion } from '../api/requestStreamed'
import { boxOf } from '../board/store/BoardElement'
import { testRow } from '../board/store/testSource'
import { readToasts, toast } from '../ui/toast'
import { pictureToChange } from './AssistantSession'
import { failedImageElement } from './generatedElements'
import { ANALYSIS, held, IMAGE, idOf, PICTURE, testSession, text } from './testSession'

const refusal = (status: number, error: string, message: string) =>
  new ApiError(status, JSON.stringify({ error, message }), '')
const isWithin = (box: Rect, outer: Rect): boolean =>
  box.x >= outer.x &&
  box.y >= outer.y &&
  box.x + box.width <= outer.x + outer.width &&
  box.y + box.height <= outer.y + outer.height
const lastToast = () => readToasts()[0]
/** What a request contained about the board. */
const bodyOf = (call: { readonly body: unknown } | undefined) => suggestionsRequest.parse(call?.body)

describe('Generate', () => {
  test('does nothing unless the prompt is non-empty after trimming', async () => {
    const { session, requested } = await testSession([])
    expect(await session.generate('  \n')).toBe(false)
    expect(requested).toEqual([])
    expect(session.read().task).toBeNull()
  })

  test('a suggestions request has the prompt, the boardId and the elements of the board', async () => {
    const { session, requested } = await testSession([text(1)], {
      suggest: async () => ({ suggestions: ['Hello'], elementType: 'text' }),
    })
    await session.generate(' a headline ')
    expect(requested[0]).toMatchObject({
      call: 'suggest',
      body: {
        prompt: 'a headline',
        boardId: 7,
        board: { name: 'Board', description: null, category: null, elementCount: 1 },
        elements: [{ id: idOf(1), type: 'text', content: 'Text 1' }],
        look: { palette: ['#c8432b'], freeSpace: { width: expect.any(Number) } },
        picture: PICTURE,
      },
    })
  })

  test('shows texts first; adding several is one commit and one undo step', async () => {
    const { session, store, source, all } = await testSession([text(1)], {
      suggest: async () => ({ suggestions: ['One', 'Two', 'Three'], elementType: 'text' }),
    })
    expect(await session.generate('words')).toBe(true)
    expect(all()).toHaveLength(1)
    expect(session.read().ideas.map(({ words }) => words)).toEqual(['One', 'Two', 'Three'])
    session.addIdeas(session.read().ideas.map(({ id }) => id))
    await store.stored()
    expect(all().map(({ content }) => content)).toEqual(['Text 1', 'One', 'Two', 'Three'])
    expect([...store.selection]).toHaveLength(3)
    expect(source.commits).toHaveLength(1)
    const boxes = all().map(boxOf)
    for (const [index, box] of boxes.entries())
      for (const other of boxes.slice(index + 1)) expect(intersects(box, other)).toBe(false)
    expect(lastToast()?.title).toBe('3 elements added')
    await store.loadHistory()
    store.undo()
    expect(all()).toHaveLength(1)
  })

  test('shows each suggestion as soon as it arrives, and one added in the meantime stays added', async () => {
    let stream: ((suggestion: StreamedSuggestion) => void) | null = null
    let answer = (_: SuggestionsResponse) => {}
    const { session, all } = await testSession([], {
      suggest: (_body, _signal, onSuggestion) =>
        new Promise((resolve) => {
          stream = onSuggestion
          answer = resolve
        }),
    })
    const done = session.generate('a rainy Sunday')
    const send = await vi.waitFor(() => stream ?? Promise.reject(new Error('Not requested yet')))
    send({ suggestion: 'Lamplight', elementType: 'text' })
    const [first] = session.read().ideas
    expect(first?.words).toBe('Lamplight')
    session.addIdeas([first?.id ?? ''])
    send({ suggestion: 'Wet slate', elementType: 'text' })
    answer({ suggestions: ['Lamplight', 'Wet slate', 'Rain'], elementType: 'text' })
    expect(await done).toBe(true)
    const { ideas } = session.read()
    expect(ideas.map(({ words, isAdded }) => [words, isAdded])).toEqual([
      ['Lamplight', true],
      ['Wet slate', false],
      ['Rain', false],
    ])
    expect(ideas[0]?.id).toBe(first?.id)
    expect(all().map(({ content }) => content)).toEqual(['Lamplight'])
  })

  test('changes the selected image in its own shape and offers the result as a suggestion', async () => {
    const photo = testRow(idOf(1), { type: 'image', content: IMAGE.address, width: 900, height: 600 })
    const { session, store, requested, all } = await testSession([photo, text(2)], { generateImage: async () => IMAGE })
    expect(await session.changePicture('make it night')).toBe(false)
    store.select([idOf(1)])
    expect(await session.changePicture('make it night', { style: 'vivid' })).toBe(true)
    const body = { prompt: 'make it night', size: '1536x1024', reference: IMAGE.address }
    expect(requested).toEqual([{ call: 'generateImage', body }])
    const [idea] = session.read().ideas
    await session.makeAnother(idea?.id ?? '')
    expect(requested.at(-1)).toEqual({ call: 'generateImage', body })
    session.addIdeas([idea?.id ?? ''])
    expect(all().filter(({ type }) => type === 'image')).toHaveLength(2)
  })

  test.each([
    ['nothing', []],
    ['a text', [2]],
    ['two pictures', [1, 3]],
    ['a picture of another site', [4]],
  ])('with %s selected there is no image to change', async (_name, selected) => {
    const image = (number: number, content: string) => testRow(idOf(number), { type: 'image', content })
    const elements = [image(1, IMAGE.address), text(2), image(3, IMAGE.address), image(4, 'https://example.com/a.jpg')]
    const { store } = await testSession(elements)
    store.select(selected.map(idOf))
    expect(pictureToChange(store)).toBeNull()
  })

  test('keeps the suggestions that arrived before the answer broke off', async () => {
    const { session } = await testSession([], {
      suggest: async (_body, _signal, onSuggestion) => {
        onSuggestion({ suggestion: 'Lamplight', elementType: 'text' })
        throw new Error('Broken')
      },
    })
    expect(await session.generate('a rainy Sunday')).toBe(false)
    expect(session.read().ideas.map(({ words }) => words)).toEqual(['Lamplight'])
    expect(session.read().failure?.message).toBe('Broken')
  })

  test('shows colors as swatches and phrases as text, and makes an image for each image suggestion', async () => {
    const { session, all, requested } = await testSession([], {
      suggest: async () => ({
        suggestions: ['#5b6770 Wet slate', 'Lamplight', 'A pier at dusk'],
        elementType: 'text',
        elementTypes: ['color', 'text', 'image'],
      }),
      generateImage: async () => IMAGE,
    })
    expect(await session.generate('a rainy Sunday')).toBe(true)
    expect(requested.filter(({ call }) => call === 'generateImage')).toHaveLength(1)
    session.addIdeas(session.read().ideas.map(({ id }) => id))
    expect(all().map(({ type, content }) => [type, content])).toEqual([
      ['color', '#5b6770'],
      ['text', 'Lamplight'],
      ['image', IMAGE.address],
    ])
  })

  test('adds suggestions within the viewport if there is room, and otherwise moves the camera to them', async () => {
    const { session, store, all } = await testSession([text(1)], {
      suggest: async () => ({ suggestions: ['One', 'Two'], elementType: 'text' }),
    })
    const addAll = async () => {
      await session.generate('words')
      session.addIdeas(session.read().ideas.map(({ id }) => id))
      return all().slice(-2).map(boxOf)
    }
    store.view.setCamera({ x: -5000, y: -3000, zoom: 1 })
    for (const box of await addAll()) expect(isWithin(box, store.view.visible)).toBe(true)
    // An element that fills the screen leaves no room.
    store.add({ type: 'shape', content: 'rectangle', positionX: 7000, positionY: 7000, width: 900, height: 700 })
    store.view.setCamera({ x: -7050, y: -7050, zoom: 1 })
    const outside = await addAll()
    for (const box of outside) expect(isWithin(box, store.view.visible)).toBe(false)
    const revealed = store.takeRevealed()
    for (const box of outside) expect(revealed && isWithin(box, revealed)).toBe(true)
  })

  test('adds a suggestion only once', async () => {
    const { session, all } = await testSession([], {
      suggest: async () => ({ suggestions: ['One', 'Two'], elementType: 'text' }),
    })
    await session.generate('words')
    const ids = session.read().ideas.map(({ id }) => id)
    session.addIdeas(ids.slice(0, 1))
    session.addIdeas(ids)
    session.addIdeas(ids)
    expect(all().map(({ content }) => content)).toEqual(['One', 'Two'])
  })

  test('restores suggestions that were not added after a reload, including their images', async () => {
    const saved = new Map<string, string>()
    const storage = {
      getItem: (key: string) => saved.get(key) ?? null,
      setItem: (key: string, value: string) => void saved.set(key, value),
      removeItem: (key: string) => void saved.delete(key),
    }
    const calls = {
      suggest: async () => ({ suggestions: ['A pier', 'A gull'], elementType: 'image' as const }),
      generateImage: async () => IMAGE,
    }
    const first = await testSession([], calls, storage)
    await first.session.generate('coast')
    first.session.addIdeas([first.session.read().ideas[0]?.id ?? ''])
    const next = await testSession([], calls, storage)
    expect(next.session.read().ideas.map(({ isAdded }) => isAdded)).toEqual([true, false])
    next.session.addIdeas(next.session.read().ideas.map(({ id }) => id))
    expect(next.all()).toMatchObject([{ type: 'image', content: IMAGE.address, properties: { alt: 'A gull' } }])
    expect(saved.size).toBe(0)
  })

  test('records a history entry as success or failure', async () => {
    let works = true
    const { session, history } = await testSession([], {
      suggest: async () => {
        if (works) return { suggestions: ['One'], elementType: 'text' }
        throw refusal(500, 'UNKNOWN_ERROR', 'Broken')
      },
    })
    await session.generate('good')
    works = false
    expect(await session.generate('bad')).toBe(false)
    expect(history.entries()).toEqual([
      { prompt: 'bad', timestamp: 1000, successful: false },
      { prompt: 'good', timestamp: 1000, successful: true },
    ])
    expect(lastToast()).toMatchObject({ title: 'Failed to get AI suggestions', description: 'Broken' })
  })

  test("'No suggestions' when the AI has none for this prompt", async () => {
    const { session } = await testSession([], { suggest: async () => ({ suggestions: [' '], elementType: 'text' }) })
    expect(await session.generate('x')).toBe(false)
    expect(lastToast()).toMatchObject({
      title: 'No suggestions',
      description: "AI couldn't generate suggestions for this prompt",
    })
  })

  test('generates images two at a time, stores them on this device and sets source dalle', async () => {
    const { session, source, store, offered, requested, all } = await testSession([], {
      suggest: async () => ({ suggestions: ['A pier', 'A gull'], elementType: 'image' }),
      generateImage: async () => IMAGE,
    })
    await session.generate('coast')
    expect(all()).toEqual([])
    session.addIdeas(session.read().ideas.map(({ id }) => id))
    await store.stored()
    expect(requested.map(({ call }) => call)).toEqual(['suggest', 'generateImage', 'generateImage'])
    expect(all()).toMatchObject([
      {
        type: 'image',
        content: IMAGE.address,
        width: 346,
        height: 346,
        properties: { source: 'dalle', alt: 'A pier' },
      },
      { properties: { revisedPrompt: 'A pier, revised', generatedFrom: 'coast' } },
    ])
    expect(source.assets.map(({ address }) => address)).toEqual([IMAGE.address, IMAGE.address])
    expect(offered).toContain(IMAGE.address)
  })

  test("a failed image shows why, with 'Some Images Failed', can be retried, and is added as a flagged color", async () => {
    let count = 0
    const message = 'Your image prompt may violate content policies. Please try a different prompt.'
    const { session, all, history } = await testSession([], {
      suggest: async () => ({ suggestions: ['A', 'B'], elementType: 'image' }),
      generateImage: async () => {
        if (++count !== 2) throw refusal(422, 'CONTENT_POLICY_VIOLATION', message)
        return IMAGE
      },
    })
    expect(await session.generate('x')).toBe(true)
    const [failed] = session.read().ideas
    expect(failed?.picture).toEqual({ errorType: 'CONTENT_POLICY_VIOLATION', errorMessage: message })
    expect(lastToast()?.title).toBe('Some Images Failed')
    expect(lastToast()?.description).toContain(message)
    await session.makePicture(failed?.id ?? '')
    expect(count).toBe(3)
    session.addIdeas(session.read().ideas.map(({ id }) => id))
    expect(all().map(({ type }) => type)).toEqual(['image'])
    session.addIdeas([failed?.id ?? ''])
    expect(all()[1]).toMatchObject({
      type: 'color',
      width: 300,
      height: 200,
      properties: { source: 'dalle-error', errorType: 'CONTENT_POLICY_VIOLATION', errorMessage: message },
    })
    expect(history.entries()[0]?.successful).toBe(true)
  })

  test.each([
    [503, 'DALLE_API_KEY_MISSING', 'API_KEY_MISSING'],
    [429, 'RATE_LIMIT', 'RATE_LIMIT'],
    [422, 'CONTENT_POLICY_VIOLATION', 'CONTENT_POLICY_VIOLATION'],
    [401, 'ACCOUNT_DELETED', 'AUTHENTICATION_REQUIRED'],
    [500, 'INTERNAL', 'UNKNOWN_ERROR'],
  ])('an image failing with %i %s has error type %s', async (status, code, errorType) => {
    const { session, all, history } = await testSession([], {
      suggest: async () => ({ suggestions: ['A'], elementType: 'image' }),
      generateImage: async () => {
        throw refusal(status, code, 'Words')
      },
    })
    expect(await session.generate('x')).toBe(false)
    session.addIdeas([session.read().ideas[0]?.id ?? ''])
    expect(all()[0]?.properties.errorType).toBe(errorType)
    expect(history.entries()[0]?.successful).toBe(false)
  })

  test('exceeded quota: API Quota Exceeded; missing key: the catalog text, shown in place too', async () => {
    let error = refusal(429, 'insufficient_quota', 'Quota')
    const { session } = await testSession([], {
      suggest: async () => {
        throw error
      },
    })
    await session.generate('x')
    expect(lastToast()).toMatchObject({
      title: 'API Quota Exceeded',
      description: 'AI usage limit reached. Please try again later.',
    })
    error = refusal(503, 'API_KEY_MISSING', AI_KEY_MISSING)
    await session.generate('x')
    expect(session.read().failure).toEqual({ kind: 'key', message: AI_KEY_MISSING, of: 'generate' })
    expect(lastToast()?.description).toBe(AI_KEY_MISSING)
  })

  test('used-up personal allowance: API Quota Exceeded, with when to try again', async () => {
    const message = 'You have used your AI allowance for this hour. Try again in 12 minutes.'
    const { session } = await testSession([], {
      suggest: async () => {
        throw refusal(429, 'AI_ALLOWANCE_USED', message)
      },
    })
    await session.generate('x')
    expect(lastToast()).toMatchObject({ title: 'API Quota Exceeded', description: message })
    expect(session.read().failure?.message).toBe(message)
  })

  test.each([
    [429, 'RATE_LIMIT'],
    [429, 'AI_ALLOWANCE_USED'],
    [503, 'DALLE_API_KEY_MISSING'],
  ])('after %i %s for one image, skips the remaining ones, which can be made later', async (status, code) => {
    let isRefusing = true
    const { session, requested } = await testSession([], {
      suggest: async () => ({ suggestions: ['A', 'B', 'C', 'D'], elementType: 'image' }),
      generateImage: async ({ prompt }) => {
        if (isRefusing && prompt === 'B') throw refusal(status, code, 'Words')
        return IMAGE
      },
    })
    expect(await session.generate('x')).toBe(true)
    const pictures = () =>
      session.read().ideas.map(({ picture }) => picture && ('asset' in picture ? 'made' : 'failed'))
    // Two are in flight at a time, so the third may have been requested.
    expect(pictures()).toEqual(['made', 'failed', 'made', null])
    expect(requested.filter(({ call }) => call === 'generateImage')).toHaveLength(3)
    expect(lastToast()).toMatchObject({ title: 'Some Images Failed', description: expect.stringContaining('Words') })
    isRefusing = false
    for (const { id } of session.read().ideas) await session.makePicture(id)
    expect(pictures()).toEqual(['made', 'made', 'made', 'made'])
  })

  test('an expired session shows its message in place, without a toast', async () => {
    toast({ title: 'Before' })
    const ended = refusal(401, 'AUTHENTICATION_REQUIRED', 'Log in')
    let answer: SuggestionsResponse | null = null
    const { session } = await testSession([], {
      suggest: async () => {
        if (answer) return answer
        throw ended
      },
      generateImage: async () => {
        throw ended
      },
    })
    await session.generate('x')
    expect(session.read().failure?.message).toBe('Authentication required. Please log in to get suggestions.')
    answer = { suggestions: ['A', 'B', 'C'], elementType: 'image' }
    await session.generate('x')
    const failed = {
      errorType: 'AUTHENTICATION_REQUIRED',
      errorMessage: 'Authentication required. Please log in to generate images.',
    }
    expect(session.read().ideas.map(({ picture }) => picture)).toEqual([failed, failed, null])
    expect(lastToast()?.title).toBe('Before')
  })

  test('makes the first four suggested images at once and the others on request', async () => {
    const { session, all, requested } = await testSession([], {
      suggest: async () => ({ suggestions: ['1', '2', '3', '4', '5', '6'], elementType: 'image' }),
      generateImage: async () => IMAGE,
    })
    await session.generate('x')
    expect(session.read().ideas.map(({ picture }) => picture !== null)).toEqual([true, true, true, true, false, false])
    const fifth = session.read().ideas[4]?.id ?? ''
    session.addIdeas([fifth])
    expect(all()).toEqual([])
    await session.makePicture(fifth)
    expect(requested.filter(({ call }) => call === 'generateImage')).toHaveLength(5)
    session.addIdeas([fifth])
    expect(all()).toHaveLength(1)
    expect(session.read().ideas[4]?.isAdded).toBe(true)
  })

  test('requests the chosen number, shape and style, and leaves out what was not chosen', async () => {
    const { session, requested } = await testSession([], {
      suggest: async () => ({ suggestions: ['1', '2', '3'], elementType: 'image' }),
      generateImage: async () => IMAGE,
    })
    await session.generate('x', { count: 1, size: '1024x1536', style: 'natural' })
    await session.generate('x', { count: 1 })
    const bodies = requested.flatMap(({ call, body }) => (call === 'generateImage' ? [body] : []))
    expect(bodies).toStrictEqual([{ prompt: '1', size: '1024x1536', style: 'natural' }, { prompt: '1' }])
  })

  test('another image for the same prompt appears next to the first, which stays', async () => {
    const { session, requested } = await testSession([], {
      suggest: async () => ({ suggestions: ['A pier', 'A gull'], elementType: 'image' }),
      generateImage: async () => IMAGE,
    })
    await session.generate('coast')
    await session.makeAnother(session.read().ideas[0]?.id ?? '')
    expect(session.read().ideas.map(({ words }) => words)).toEqual(['A pier', 'A pier', 'A gull'])
    expect(new Set(session.read().ideas.map(({ id }) => id)).size).toBe(3)
    expect(requested.filter(({ call }) => call === 'generateImage')).toHaveLength(3)
  })

  test('a request includes the last three turns, until the person starts over', async () => {
    let turn = 0
    const { session, requested } = await testSession([], {
      suggest: async () => ({ suggestions: [`Line ${++turn}`], elementType: 'text' }),
    })
    for (const prompt of ['a coast', 'warmer', 'warmer still', 'and louder', 'once more'])
      await session.generate(prompt)
    session.startOver('generate')
    await session.generate('a forest')
    const earlier = requested.map((call) => bodyOf(call).earlier?.map(({ prompt, answer }) => `${prompt}: ${answer}`))
    expect(earlier).toEqual([
      undefined,
      ['a coast: Line 1'],
      ['a coast: Line 1', 'warmer: Line 2'],
      ['a coast: Line 1', 'warmer: Line 2', 'warmer still: Line 3'],
      ['warmer: Line 2', 'warmer still: Line 3', 'and louder: Line 4'],
      undefined,
    ])
  })

  test('stopping aborts the request, keeps the finished images and does not count as a failure', async () => {
    const second = held<typeof IMAGE>()
    let count = 0
    const { session, history } = await testSession([], {
      suggest: async () => ({ suggestions: ['A', 'B'], elementType: 'image' }),
      generateImage: async (_, signal) => (++count === 1 ? IMAGE : second.call(signal)),
    })
    const done = session.generate('x')
    const signal = await second.requested
    await vi.waitFor(() => expect(session.read().task).toMatchObject({ kind: 'generate', done: 1, total: 2 }))
    expect(await session.generate('another')).toBe(false)
    session.cancel()
    expect(await done).toBe(false)
    expect(signal.aborted).toBe(true)
    expect(session.read().ideas.map(({ picture }) => picture !== null)).toEqual([true, false])
    expect(session.read()).toMatchObject({ task: null, failure: null })
    expect(history.entries()).toEqual([])
  })

  test('places a background behind all elements, locked and large enough to cover them', async () => {
    const { session, store, all, requested } = await testSession(
      [text(3, { positionX: 900, positionY: -200, zIndex: -4 }), text(5, { zIndex: 9 })],
      {
        generateBackground: async () => IMAGE,
      },
    )
    await session.background({ prompt: 'calm', bgType: 'sunset', style: 'vivid' })
    expect(requested[0]).toEqual({
      call: 'generateBackground',
      body: { prompt: 'calm', bgType: 'sunset', style: 'vivid' },
    })
    const sheet = all()[0]
    expect(sheet).toMatchObject({ type: 'image', zIndex: -5, properties: { locked: true, name: 'Background: sunset' } })
    expect(sheet && [sheet.positionX, sheet.positionY]).toEqual([-40, -240])
    expect(store.selection.size).toBe(0)
  })
})

describe('a failed image on the board', () => {
  const swatch = (): Element =>
    text(1, {
      ...failedImageElement(
        { description: 'A pier', prompt: 'coast', errorType: 'RATE_LIMIT', errorMessage: 'Used up' },
        () => 0.5,
      ),
      ...{ positionX: 100, positionY: 50, rotation: 10, zIndex: 4 },
    })

  test('is replaced in place, as one undo step', async () => {
    const { session, store, source, requested, offered, all } = await testSession([swatch()], {
      generateImage: async () => IMAGE,
    })
    store.select([idOf(1)])
    expect(await session.retryImage(idOf(1))).toBe(true)
    await store.stored()
    expect(requested).toEqual([{ call: 'generateImage', body: { prompt: 'A pier' } }])
    const [image] = all()
    // A 1024 by 1024 image, as large as fits into 300 by 200.
    expect(image).toMatchObject({
      type: 'image',
      content: IMAGE.address,
      ...{ positionX: 150, positionY: 50, width: 200, height: 200, rotation: 10, zIndex: 4 },
      properties: { source: 'dalle', alt: 'A pier', generatedFrom: 'coast' },
    })
    expect(image?.properties).not.toHaveProperty('errorMessage')
    expect([...store.selection]).toEqual([image?.id])
    expect(offered).toEqual([IMAGE.address])
    expect(source.commits).toHaveLength(1)
    await store.loadHistory()
    store.undo()
    expect(all()).toMatchObject([{ type: 'color', properties: { source: 'dalle-error' } }])
  })

  test('shows why it failed again and stays unchanged', async () => {
    const { session, all } = await testSession([swatch()], {
      generateImage: async () => {
        throw refusal(400, 'CONTENT_POLICY_VIOLATION', 'Not this')
      },
    })
    const before = all()
    expect(await session.retryImage(idOf(1))).toBe(false)
    expect(all()).toEqual(before)
    expect(session.read().failure).toMatchObject({ of: 'idea', message: 'Not this' })
    expect(lastToast()).toMatchObject({ title: 'Failed to generate image', description: 'Not this' })
  })

  test('does not come back if deleted in the meantime; other elements are left alone', async () => {
    const answer = held<typeof IMAGE>()
    const { session, store, requested, all } = await testSession([swatch(), text(2)], {
      generateImage: (_, signal) => answer.call(signal),
    })
    expect(await session.retryImage(idOf(2))).toBe(false)
    expect(requested).toEqual([])
    const retried = session.retryImage(idOf(1))
    await answer.requested
    store.remove([idOf(1)])
    answer.answer(IMAGE)
    expect(await retried).toBe(false)
    expect(all().map(({ id }) => id)).toEqual([idOf(2)])
  })
})

describe('Analyze & Modify', () => {
  const cannot = {
    title: 'Cannot analyze elements',
    description: 'Please add some elements to your board first and provide instructions for how to modify them.',
  }

  test("'Cannot analyze elements' without elements or without instructions", async () => {
    const empty = await testSession([])
    expect(await empty.session.analyze('brighter', 'modify')).toBe(false)
    expect(lastToast()).toMatchObject(cannot)
    const { session, requested } = await testSession([text(1)])
    expect(await session.analyze('   ', 'suggest')).toBe(false)
    expect(lastToast()).toMatchObject(cannot)
    expect(requested).toEqual([])
  })

  test('Suggest requests ideas: analysis, theme and ideas with Add; text, color and image', async () => {
    const { session, requested, all } = await testSession([text(1)], {
      analyze: async (_, __, onText) => {
        onText('A qui')
        return ANALYSIS
      },
      generateImage: async () => IMAGE,
    })
    await session.analyze('what is missing?', 'suggest')
    expect(requested[0]).toMatchObject({ body: { modifyExisting: false, prompt: 'what is missing?', boardId: 7 } })
    expect(session.read().findings).toMatchObject({ analysis: 'A quiet board.', theme: 'Coast in winter' })
    for (const { id } of session.read().ideas) {
      await session.makePicture(id)
      session.addIdeas([id])
    }
    expect(all().slice(1)).toMatchObject([
      { type: 'text', content: 'A line about fog' },
      { type: 'color', content: '#88aabb' },
      { type: 'image', content: IMAGE.address },
    ])
    expect(session.read().ideas.every(({ isAdded }) => isAdded)).toBe(true)
  })

  const CHANGES = [
    { elementId: idOf(1), description: 'Larger', changes: { properties: { fontSize: 40 } } },
    { elementId: idOf(2), description: 'To the left', changes: { positionX: 300, content: 'New words' } },
  ]
  const modifying = async (elements = [text(1), text(2), text(3)], changes: typeof CHANGES = CHANGES) => {
    const made = await testSession(elements, {
      analyze: async () => ({ ...ANALYSIS, elementModifications: changes }),
    })
    await made.session.analyze('larger', 'modify')
    return made
  }

  test('Suggest covers the whole board, with the selection first, and includes the colors of images', async () => {
    const image = text(2, { type: 'image', content: '/assets/x.png' })
    const { session, store, requested, drawn } = await testSession([text(1), image, text(3)], {
      analyze: async () => ANALYSIS,
    })
    store.select([idOf(1)])
    await session.analyze('what is missing?', 'suggest')
    const { elements, selected, board } = bodyOf(requested[0])
    expect(elements?.map(({ id }) => id)).toEqual([idOf(1), idOf(3), idOf(2)])
    expect(elements?.map(({ palette }) => palette)).toEqual([undefined, undefined, ['#88aabb']])
    expect([selected, board?.elementCount]).toEqual([[idOf(1)], 3])
    // Back to front, in stacking order.
    expect(drawn).toEqual([[idOf(1), idOf(2), idOf(3)]])
  })

  test('Suggest and Modify continue each other’s turns; a merge starts without any', async () => {
    const { session, store, requested } = await testSession([text(1), text(2)], { analyze: async () => ANALYSIS })
    await session.analyze('what is missing?', 'suggest')
    await session.analyze('then make it calmer', 'modify')
    store.select([idOf(1), idOf(2)])
    await session.merge('')
    const [first, second, merged] = requested.map((call) => bodyOf(call).earlier)
    expect([first, merged]).toEqual([undefined, undefined])
    expect(second).toEqual([
      { prompt: 'what is missing?', answer: expect.stringContaining('A quiet board.\nA line about fog') },
    ])
  })

  test('Modify covers only the selection, if there is one', async () => {
    const { session, store, requested, drawn } = await testSession([text(1), text(2), text(3)], {
      analyze: async () => ANALYSIS,
    })
    store.select([idOf(3), idOf(1)])
    await session.analyze('larger', 'modify')
    store.select([])
    await session.analyze('larger', 'modify')
    expect(requested.map((call) => bodyOf(call).elements?.map(({ id }) => id))).toEqual([
      [idOf(3), idOf(1)],
      [idOf(3), idOf(2), idOf(1)],
    ])
    expect(drawn[0]).toEqual([idOf(1), idOf(3)])
  })

  test('sends the selection first and the total count when there are more than 200 elements', async () => {
    const all = Array.from({ length: 203 }, (_, index) => text(index + 1))
    const { session, store, requested } = await testSession(all, { analyze: async () => ANALYSIS })
    store.select([idOf(1)])
    await session.analyze('what is missing?', 'suggest')
    const { elements = [], board } = bodyOf(requested[0])
    expect([elements.length, elements[0]?.id, elements[1]?.id]).toEqual([200, idOf(1), idOf(203)])
    expect(board?.elementCount).toBe(203)
  })

  test('Modify shows its changes before and after, and writes nothing', async () => {
    const { session, store, source, requested } = await modifying()
    expect(requested[0]).toMatchObject({ body: { modifyExisting: true } })
    expect(store.element(idOf(1))?.properties.fontSize).toBe(40)
    expect(store.element(idOf(2))).toMatchObject({ positionX: 300, content: 'New words' })
    session.show('before')
    expect(store.element(idOf(2))?.content).toBe('Text 2')
    session.show('after')
    session.setShown(false)
    expect(store.element(idOf(2))?.content).toBe('Text 2')
    session.setShown(true)
    expect(store.element(idOf(2))?.content).toBe('New words')
    await store.stored()
    expect(source.commits).toEqual([])
  })

  test('accepting all is one commit of ordinary updates and one undo step', async () => {
    const { session, store, source } = await modifying()
    session.accept()
    await store.stored()
    expect(source.commits).toHaveLength(1)
    expect(source.commits[0]?.map(({ change }) => change.kind)).toEqual(['element.update', 'element.update'])
    expect(session.read().proposals).toEqual([])
    expect(store.element(idOf(2))?.content).toBe('New words')
    await store.loadHistory()
    store.undo()
    expect(store.element(idOf(1))?.properties.fontSize).toBeUndefined()
    expect(store.element(idOf(2))).toMatchObject({ content: 'Text 2', positionX: 0 })
  })

  test('accepting one leaves the other proposed; discarding leaves the board unchanged', async () => {
    const { session, store, source } = await modifying()
    session.accept([idOf(1)])
    await store.stored()
    expect(source.commits.flat()).toHaveLength(1)
    expect(session.read().proposals.map(({ elementId }) => elementId)).toEqual([idOf(2)])
    expect(store.element(idOf(2))?.content).toBe('New words')
    session.dismiss()
    expect(store.element(idOf(2))?.content).toBe('Text 2')
    expect(store.element(idOf(1))?.properties.fontSize).toBe(40)
  })

  test('leaves out foreign, locked and unchanged elements, whatever the answer names', async () => {
    const { session } = await modifying(
      [text(1, { properties: { locked: true } }), text(2)],
      [
        ...CHANGES.slice(0, 1),
        { elementId: idOf(99), description: 'Foreign', changes: { positionX: 1, content: 'x' } },
        { elementId: idOf(2), description: 'Nothing', changes: { positionX: 0, content: 'Text 2' } },
      ],
    )
    expect(session.read().proposals).toEqual([])
  })

  test('accepts no change for an element that was deleted while it was proposed', async () => {
    const { session, store, source } = await modifying()
    source.emit({ removed: [{ id: idOf(1), rev: 9 }] })
    session.accept()
    await store.stored()
    expect(source.commits.flat()).toHaveLength(1)
    expect(store.element(idOf(1))).toBeUndefined()
  })

  test('a failed analysis shows why and proposes nothing', async () => {
    const { session } = await testSession([text(1)], {
      analyze: async () => {
        throw new Error('Invalid response format from AI modification analysis')
      },
    })
    expect(await session.analyze('larger', 'modify')).toBe(false)
    expect(session.read().failure?.message).toBe('Invalid response format from AI modification analysis')
    expect(session.read().proposals).toEqual([])
  })
})

describe('Board Analysis', () => {
  test('merge mode toggles picking; leaving it clears the selection', async () => {
    const { session, store } = await testSession([text(1), text(2)])
    session.setMerging(true)
    expect(store.isPicking).toBe(true)
    store.toggle([idOf(2)])
    session.setMerging(false)
    expect(store.isPicking).toBe(false)
    expect(store.selection.size).toBe(0)
  })

  test('leaving picking from the canvas’s own bar leaves merge mode', async () => {
    const { session, store } = await testSession([text(1)])
    session.setMerging(true)
    store.setPicking(false)
    expect(session.read().isMerging).toBe(false)
  })

  test("'Cannot Merge Elements' with fewer than 2 selected", async () => {
    const { session, store, requested } = await testSession([text(1), text(2)])
    session.setMerging(true)
    store.toggle([idOf(1)])
    expect(await session.merge('')).toBe(false)
    expect(lastToast()).toMatchObject({
      title: 'Cannot Merge Elements',
      description: 'Please select at least 2 elements to merge or group',
    })
    expect(requested).toEqual([])
  })

  test('merging groups in pick order under its name, then analyzes, and leaves merge mode', async () => {
    const { session, store, source, requested } = await testSession([text(1), text(2), text(3)], {
      analyze: async () => ANALYSIS,
    })
    session.setMerging(true)
    for (const number of [3, 1]) store.toggle([idOf(number)])
    expect(await session.merge(' Pier ')).toBe(true)
    await store.stored()
    expect(source.commits).toHaveLength(1)
    const [three, one] = [store.element(idOf(3)), store.element(idOf(1))]
    expect(three?.properties).toMatchObject({ groupName: 'Pier' })
    expect(three?.properties.groupId).toBe(one?.properties.groupId)
    expect(store.groupOf(idOf(2))).toBeNull()
    expect(three && one && three.zIndex < one.zIndex).toBe(true)
    expect(requested[0]).toMatchObject({ call: 'analyze', body: { modifyExisting: false, boardId: 7 } })
    expect(session.read()).toMatchObject({ isMerging: false, findings: { of: 'merge', theme: 'Coast in winter' } })
    expect(store.selection.size).toBe(0)
  })

  test('never merges locked elements', async () => {
    const locked = { properties: { locked: true } }
    const { session, store } = await testSession([text(1, locked), text(2)])
    store.select([idOf(1), idOf(2)])
    expect(await session.merge('')).toBe(false)
    expect(lastToast()?.title).toBe('Failed to merge or group the selected elements.')
    expect(store.groups.size).toBe(0)
  })

  test('if the analysis fails, the group stays, merge mode ends, and merging again makes no second group', async () => {
    let isBroken = true
    const { session, store, source } = await testSession([text(1), text(2), text(3)], {
      analyze: async () => {
        if (isBroken) throw refusal(500, 'UNKNOWN_ERROR', 'Broken')
        return ANALYSIS
      },
    })
    const merge = (name: string) => {
      session.setMerging(true)
      store.select([idOf(1), idOf(2)])
      return session.merge(name)
    }
    expect(await merge('Pier')).toBe(false)
    expect(session.read().isMerging).toBe(false)
    expect(store.selection.size).toBe(0)
    expect(lastToast()).toMatchObject({ title: 'Grouped, but not analyzed', description: 'Broken' })
    const group = store.groupOf(idOf(1))
    isBroken = false
    expect(await merge('Pier')).toBe(true)
    await store.stored()
    expect([...store.groups.keys()]).toEqual([group])
    expect(source.commits).toHaveLength(1)
    expect(session.read().findings?.of).toBe('merge')
    // With another name, it is still the same group; with more members, it is another one.
    await merge('Jetty')
    expect(store.groupOf(idOf(2))).toBe(group)
    expect(store.element(idOf(2))?.properties.groupName).toBe('Jetty')
    session.setMerging(true)
    store.select([idOf(1), idOf(2), idOf(3)])
    await session.merge('')
    expect(store.groupOf(idOf(3))).not.toBe(group)
  })

  test('stopping the analysis of a group leaves merge mode, too', async () => {
    const analysis = held<typeof ANALYSIS>()
    const { session, store } = await testSession([text(1), text(2)], { analyze: (_, signal) => analysis.call(signal) })
    session.setMerging(true)
    store.select([idOf(1), idOf(2)])
    const merged = session.merge('')
    await analysis.requested
    session.cancel()
    expect(await merged).toBe(false)
    expect(session.read()).toMatchObject({ isMerging: false, task: null, failure: null })
  })
})
