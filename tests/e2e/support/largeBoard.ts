import type { BrowserContext } from 'playwright-core'
import { uuidv7 } from '../../../app/offline/plain/ids'
import { makePhoto } from './photo'

/** The board's mix: 40% pictures, 30% texts, 20% shapes, 10% colors, thoroughly shuffled. */
const TYPES = ['image', 'text', 'shape', 'image', 'text', 'image', 'color', 'text', 'shape', 'image'] as const
const WORDS = ['linen', 'oak, oiled', 'north light', 'clay', 'a quiet red', 'brass at hand height']
const COLORS = ['#C8432B', '#2F7D6D', '#E0A030', '#3F5FA8', '#607D8B']
const SHAPES = ['square', 'circle', 'triangle'] as const
const PICTURES = 6
/** Board px from one element to the next, before scattering; some overlap neighbors. */
const PITCH = { x: 130, y: 150 }
const COLUMNS = 14

export interface LargeBoard {
  readonly id: number
  /** In drawing order, back to front. */
  readonly ids: readonly string[]
}

/** Test setup: makes a saved board of `count` elements with the browser's session. */
export async function makeLargeBoard(context: BrowserContext, url: string, count = 200): Promise<LargeBoard> {
  const headers = { origin: url }
  const send = async (path: string, data: unknown, more: Record<string, string> = {}) => {
    const answer = await context.request.post(url + path, { headers: { ...headers, ...more }, data })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  const pictures: string[] = []
  for (let index = 0; index < PICTURES; index++) {
    const { buffer, mimeType } = await makePhoto(index * 12)
    const { address } = await send('/api/assets', buffer, { 'content-type': mimeType })
    pictures.push(address)
  }
  const { id } = await send('/api/boards', { name: 'Two hundred' })
  const mutations = Array.from({ length: count }, (_, index) => ({
    mutationId: crypto.randomUUID(),
    kind: 'create',
    elementId: uuidv7(1_700_000_000_000 + index),
    data: makeElement(index, pictures),
  }))
  await send(`/api/boards/${id}/mutations`, { mutations })
  return { id, ids: mutations.map(({ elementId }) => elementId) }
}

function makeElement(index: number, pictures: readonly string[]) {
  const type = TYPES[index % TYPES.length] ?? 'color'
  const color = COLORS[index % COLORS.length] ?? '#607D8B'
  // Pseudo-random numbers, the same in every run.
  const [dx, dy] = [(index * 37) % 61, (index * 53) % 71]
  const place = {
    positionX: (index % COLUMNS) * PITCH.x + dx,
    positionY: Math.floor(index / COLUMNS) * PITCH.y + dy,
    width: 80 + ((index * 29) % 70),
    height: 60 + ((index * 41) % 90),
    zIndex: index + 1,
  }
  switch (type) {
    case 'image':
      return { ...place, type, content: pictures[index % pictures.length], properties: { alt: `Picture ${index}` } }
    case 'text':
      return { ...place, type, content: `${WORDS[index % WORDS.length]} ${index}`, properties: { fontSize: 14 } }
    case 'shape':
      return {
        ...place,
        type,
        content: SHAPES[index % SHAPES.length],
        properties: { backgroundColor: color, ...(index % SHAPES.length === 1 ? { borderRadius: '50%' } : {}) },
      }
    case 'color':
      return { ...place, type, content: color, properties: { backgroundColor: color } }
  }
}
