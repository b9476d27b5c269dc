import { type Browser, type BrowserContext, type BrowserContextOptions, request } from 'playwright-core'
import sharp from 'sharp'
import { MUTATIONS_PER_BATCH } from '../../contract/limits'
import { freePort, temporaryFolder } from '../../tests/e2e/support/places'
import { ServerProcess } from '../../tests/e2e/support/serverProcess'
import type { SceneElement } from './scenes'

/** The address of an image in the product, and its bytes. */
export interface Picture {
  readonly address: string
  readonly bytes: Buffer
}

/** The built product with one signed-in person, and boards to measure with. */
export interface Product {
  readonly url: string
  /** The uploaded image that scenes show. */
  readonly picture: Picture
  /** Uploads this many more, all different. */
  addPictures(count: number): Promise<readonly Picture[]>
  /** Makes a board with these elements; returns its id. */
  makeBoard(elements: readonly SceneElement[]): Promise<number>
  /** A browser context with only the person's session. */
  context(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext>
  close(): Promise<void>
}

/**
 * @param folder where dist/client is; by default the repository's root
 * @param relay sits between browser and server: forwards the second port to the first
 */
export async function startProduct(
  folder?: string,
  relay?: (serverPort: number, port: number) => Promise<void>,
): Promise<Product> {
  const data = await temporaryFolder('bench')
  const port = await freePort()
  const serverPort = relay ? await freePort() : port
  const url = `http://localhost:${port}`
  const server = new ServerProcess({ port: serverPort, dataDir: data.path, publicUrl: url, folder })
  await server.start()
  await relay?.(serverPort, port)
  const api = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })

  const send = async (path: string, body: unknown) => {
    const answer = await api.post(path, { data: body })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  await send('/api/auth/register', {
    username: 'bench',
    displayName: 'Bench',
    email: 'bench@example.org',
    password: 'correct horse',
  })
  const addPicture = async (hue: number): Promise<Picture> => {
    const bytes = await drawPicture(hue)
    const uploaded = await api.post('/api/assets', { data: bytes, headers: { 'content-type': 'image/jpeg' } })
    const { address } = await uploaded.json()
    return { address, bytes }
  }

  return {
    url,
    picture: await addPicture(0),
    addPictures: (count) =>
      Promise.all(
        Array.from({ length: count }, (_, index) => addPicture(Math.round(((index + 1) * 360) / (count + 1)))),
      ),
    async makeBoard(elements) {
      const { id } = await send('/api/boards', { name: 'Bench' })
      for (let start = 0; start < elements.length; start += MUTATIONS_PER_BATCH) {
        const batch = elements.slice(start, start + MUTATIONS_PER_BATCH)
        const mutations = batch.map((element, index) => toMutation(element, start + index))
        await send(`/api/boards/${id}/mutations`, { mutations })
      }
      return id
    },
    async context(browser, options) {
      return browser.newContext({ ...options, storageState: await api.storageState() })
    },
    async close() {
      await api.dispose()
      await server.stop()
      await data.remove()
    },
  }
}

function toMutation({ id, type, content, x, y, width, height, rotation = 0, radius }: SceneElement, zIndex: number) {
  const look = type === 'shape' ? { backgroundColor: '#4CAF50' } : type === 'text' ? { fontSize: 13 } : {}
  const properties = radius ? { ...look, borderRadius: radius } : look
  const data = { type, content, positionX: x, positionY: y, width, height, rotation, zIndex, properties }
  return { mutationId: crypto.randomUUID(), kind: 'create', elementId: id, data }
}

/** @param hue degrees by which its hues are rotated */
async function drawPicture(hue: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><defs><linearGradient id="g" x2="1" y2="1">
    <stop stop-color="#e8b49a"/><stop offset="1" stop-color="#5a3f4c"/></linearGradient></defs>
    <rect width="640" height="480" fill="url(#g)"/><circle cx="420" cy="170" r="110" fill="#ffd9b0"/></svg>`
  return sharp(Buffer.from(svg)).modulate({ hue }).jpeg({ quality: 85 }).toBuffer()
}
