import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { ProviderCall } from '../support/FakeProvider'
import { AssistantFace } from './support/AssistantFace'
import { type AiWorld, createAiWorld } from './support/aiWorld'
import { Device } from './support/device'
import { Editor } from './support/Editor'
import { makePerson, register } from './support/people'
import { type Put, putBoard } from './support/putBoard'

// A board of photos without text, and a provider that answers only from the pixels that it receives.

const PHOTOS = {
  red: { r: 190, g: 30, b: 30 },
  blue: { r: 30, g: 50, b: 190 },
  green: { r: 30, g: 140, b: 50 },
  yellow: { r: 230, g: 200, b: 40 },
} as const
type Name = keyof typeof PHOTOS
const NAMES = Object.keys(PHOTOS) as Name[]

let world: AiWorld
beforeAll(async () => {
  world = await createAiWorld({ emptyData: inject('emptyData') })
})
afterAll(() => world?.close())

/** The photo closest to a color; null if none is close. */
function nameOf([r = 0, g = 0, b = 0]: readonly number[]): Name | null {
  const distance = (name: Name) => Math.hypot(PHOTOS[name].r - r, PHOTOS[name].g - g, PHOTOS[name].b - b)
  const [nearest = 'red'] = NAMES.toSorted((one, other) => distance(one) - distance(other))
  return distance(nearest) < 60 ? nearest : null
}

/** Describes the image in a call as a person would: each color, and where it is. */
async function describePixels({ picture }: ProviderCall): Promise<string> {
  if (!picture) return 'Nothing to be seen.'
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const places = new Map<Name, { x: number; y: number; count: number }>()
  for (let y = 0; y < info.height; y += 4) {
    for (let x = 0; x < info.width; x += 4) {
      const at = (y * info.width + x) * 3
      const name = nameOf([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0])
      if (!name) continue
      const sum = places.get(name) ?? { x: 0, y: 0, count: 0 }
      places.set(name, { x: sum.x + x, y: sum.y + y, count: sum.count + 1 })
    }
  }
  const words = [...places]
    .filter(({ 1: { count } }) => count > 200)
    .map(([name, { x, y, count }]) => {
      const down = y / count < info.height / 2 ? 'top' : 'bottom'
      return `${name} at the ${down} ${x / count < info.width / 2 ? 'left' : 'right'}`
    })
  return `${words.sort().join(', ')}.`
}

async function photoOf(color: Name): Promise<Buffer> {
  return sharp({ create: { width: 1200, height: 900, channels: 3, background: PHOTOS[color] } })
    .jpeg()
    .toBuffer()
}

describe.each(['desktop', 'phone'] as const)('on a %s', (shape) => {
  let device: Device
  let editor: Editor
  let assistant: AssistantFace
  let board: Put

  beforeAll(async () => {
    device = await Device.incognito(shape)
    await register(device.context, world.url, makePerson(`seer-${shape}`))
    const addresses = await Promise.all(
      NAMES.map(async (name) => {
        const answer = await device.context.request.post(`${world.url}/api/assets`, {
          headers: { origin: world.url, 'content-type': 'image/jpeg' },
          data: await photoOf(name),
        })
        return (await answer.json()).address as string
      }),
    )
    board = await putBoard(device.context, world.url, {
      name: 'Four fields',
      elements: addresses.map((content, index) => ({
        type: 'image',
        content,
        positionX: (index % 2) * 420,
        positionY: Math.floor(index / 2) * 320,
        width: 400,
        height: 300,
      })),
    })
    const page = await device.open(`${world.url}/board/${board.id}`)
    editor = new Editor(page, shape)
    await editor.ready()
    assistant = new AssistantFace(page)
    await assistant.open()
    await assistant.tab('Analyze & Modify').click()
  })
  afterAll(() => device?.remove())

  const answering = (more: object) => ({
    kind: 'computed' as const,
    body: async (call: ProviderCall) => ({
      analysis: await describePixels(call),
      themeDetected: 'Fields',
      designRationale: '',
      ...more,
    }),
  })

  test('a board of photos without text is described by what the photos look like, and where they are', async () => {
    world.provider.nextOf('board_analysis', answering({ aiGenerationIdeas: [] }))
    await assistant.instructions.fill('What is on this board?')
    await assistant.button('Generate Suggestions').click()
    await assistant.panel
      .getByText('blue at the top right, green at the bottom left, red at the top left, yellow at the bottom right.')
      .waitFor()
    const call = world.provider.calls.at(-1)
    expect(call?.prompt).toContain('"name":"Four fields"')
    const { width = 0, height = 0, format } = await sharp(call?.picture).metadata()
    expect([format, Math.max(width, height) <= 1024]).toEqual(['jpeg', true])
  })

  test('Modify sees only the selection', async () => {
    await editor.elements.nth(1).click({ position: { x: 20, y: 20 } })
    await assistant.panel.getByRole('radio', { name: 'Modify' }).check()
    await assistant.panel.getByText('1 selected element').waitFor()
    world.provider.nextOf('board_changes', answering({ elementModifications: [] }))
    await assistant.instructions.fill('Smaller')
    await assistant.button('Modify with AI').click()
    await assistant.panel.getByText(/^blue at the (top|bottom) (left|right)\.$/).waitFor()
    const { prompt = '' } = world.provider.calls.at(-1) ?? {}
    expect(prompt).toContain('"id":"e1"')
    expect(prompt).not.toContain('"id":"e2"')
  })
})
