import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { AssistantFace } from './support/AssistantFace'
import { type AiWorld, createAiWorld } from './support/aiWorld'
import { violations } from './support/axe'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, register } from './support/people'
import { putBoard } from './support/putBoard'

// An image on the board changed by a prompt, and suggestions that stream in.

let world: AiWorld
beforeAll(async () => {
  world = await createAiWorld({ emptyData: inject('emptyData'), env: { OPENAI_IMAGE_MODEL: 'gpt-image-1-mini' } })
})
afterAll(() => world?.close())

const plain = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })

describe.each(['desktop', 'phone'] as const)('on a %s', (shape) => {
  let device: Device
  let editor: Editor
  let assistant: AssistantFace
  let photo: string

  beforeAll(async () => {
    device = await Device.incognito(shape)
    await register(device.context, world.url, makePerson(`changer-${shape}`))
    const answer = await device.context.request.post(`${world.url}/api/assets`, {
      headers: { origin: world.url, 'content-type': 'image/jpeg' },
      data: await plain('#c02020', 1200, 800).jpeg().toBuffer(),
    })
    const { address } = await answer.json()
    const place = { positionX: 40, positionY: 40, width: 360, height: 240 }
    const board = await putBoard(device.context, world.url, {
      name: 'Night',
      elements: [{ type: 'image', content: address, ...place }],
    })
    photo = board.ids[0] ?? ''
    const page = await device.open(`${world.url}/board/${board.id}`)
    editor = new Editor(page, shape)
    await editor.ready()
    assistant = new AssistantFace(page)
  })
  afterAll(() => device?.remove())

  test('changes the selected image by prompt, and adds the new one beside it', async () => {
    await editor.element(photo).click()
    await assistant.open()
    const night = await plain('#101840', 1536, 1024).webp().toBuffer()
    world.provider.nextFor('make it night', { kind: 'image', b64: night.toString('base64') })
    await assistant.prompt.fill('make it night')
    await assistant.button('Change selected image').click()
    const made = assistant.panel.getByRole('img', { name: 'make it night' })
    await made.waitFor()
    // New images are in view, although they appear above the pressed button.
    const isInSight = () =>
      made.evaluate((node) => {
        const { top, bottom } = node.getBoundingClientRect()
        const panel = node.closest('[aria-label="AI Assistant"]')?.getBoundingClientRect()
        return panel !== undefined && top >= panel.top && bottom <= panel.bottom
      })
    await expect.poll(isInSight).toBe(true)
    const call = world.provider.calls.at(-1)
    expect(call?.path).toBe('/v1/images/edits')
    expect(call?.body.size).toBe('1536x1024')
    const { dominant } = await sharp(call?.picture).stats()
    expect(dominant.r).toBeGreaterThan(dominant.b)
    expect(await violations(assistant.page, assistant.panel)).toEqual([])
    await assistant.button('Add: make it night').click()
    await expect.poll(async () => (await editor.seen()).length).toBe(2)
    const [before, after] = await Promise.all([
      editor.element(photo).boundingBox(),
      editor.elements.last().boundingBox(),
    ])
    expect(after?.x !== before?.x || after?.y !== before?.y).toBe(true)
  })

  test('shows suggestions as they arrive, and adds one before the last has arrived', async () => {
    let release = () => {}
    const rest = new Promise<void>((resolve) => {
      release = resolve
    })
    const suggestions = ['Lamplight', 'Wet slate', 'Rain'].map((suggestion) => ({ suggestion, elementType: 'text' }))
    let pieces = 0
    const next = () => (++pieces === 3 ? rest : Promise.resolve())
    world.provider.nextOf('suggestions', { kind: 'pieces', body: { suggestions }, next, size: 40 })
    const count = (await editor.seen()).length
    await assistant.generate('a rainy night')
    await assistant.button('Add: Lamplight').click()
    expect(await assistant.panel.getByText('Rain', { exact: true }).count()).toBe(0)
    release()
    await assistant.panel.getByText('Rain', { exact: true }).waitFor()
    expect(await assistant.button('Add: Lamplight').count()).toBe(0)
    await expect.poll(async () => (await editor.seen()).length).toBe(count + 1)
  })
})
