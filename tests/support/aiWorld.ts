import { randomUUID } from 'node:crypto'
import { type FakeProvider, startFakeProvider } from './FakeProvider'
import { join, type Person } from './people'
import { type ServerOverrides, startTestServer, type TestServer } from './server'

export interface AiWorld {
  readonly server: TestServer
  readonly provider: FakeProvider
  close(): Promise<void>
}

type AiSettings = Partial<TestServer['deps']['settings']['openai']>

/** A server with the fake AI provider. */
export async function startAiWorld(openai: AiSettings = {}, overrides: ServerOverrides = {}): Promise<AiWorld> {
  const provider = await startFakeProvider()
  const settings = {
    openai: {
      apiKey: 'sk-test',
      baseUrl: provider.url,
      textModel: undefined,
      visionModel: undefined,
      imageModel: 'dall-e-3',
      timeout: 60_000,
      ...openai,
    },
  }
  const server = await startTestServer({ ...overrides, settings })
  return {
    server,
    provider,
    close: async () => {
      await server.close()
      await provider.close()
    },
  }
}

/** An element as stored on a board and as sent in calls. */
export interface PromptElement {
  readonly id: string
  readonly type: string
  readonly content: string
  readonly positionX: number
  readonly positionY: number
  readonly properties: Record<string, unknown>
}

/** Puts elements on a board and returns them as sent in calls. */
export async function putElements(
  person: Person,
  board: number,
  elements: readonly Partial<PromptElement>[],
): Promise<PromptElement[]> {
  const created: PromptElement[] = []
  for (const one of elements) {
    const element = { id: randomUUID(), type: 'text', content: 'words', positionX: 10, positionY: 20, ...one }
    const { status, body } = await person.send('POST', `/api/boards/${board}/elements`, element)
    if (status !== 201) throw new Error(`The element was refused: ${JSON.stringify(body)}`)
    created.push({ ...element, properties: body.properties })
  }
  return created
}

export async function newPerson({ server }: AiWorld): Promise<Person> {
  return join(server)
}
