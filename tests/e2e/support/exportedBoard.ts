import type { BrowserContext } from 'playwright-core'
import { uuidv7 } from '../../../app/offline/plain/ids'
import type { Element } from '../../../contract/shared/element'
import { Api } from './api'
import { makeLargeBoard } from './largeBoard'

/** The bounds of everything drawn, in board px. */
export const FRAME = { x: -40, y: -40, width: 2100, height: 5700 } as const
const CORNER = 20

/** Makes a saved board of 500 elements of every kind, with every property, plus a background and two corners. */
export async function makeExportedBoard(context: BrowserContext, url: string): Promise<number> {
  const { id, ids } = await makeLargeBoard(context, url, 500)
  const headers = { origin: url }
  const send = async (method: 'put' | 'post', path: string, data: unknown) => {
    const answer = await context.request[method](url + path, { headers, data })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  }
  const elements = await new Api(context, url).elements(id)
  const photo = elements.find(({ type }) => type === 'image')?.content
  const looks: readonly Partial<Element>[] = [
    { rotation: 12 },
    { properties: { opacity: 0.6 } },
    { properties: { borderRadius: 14, name: 'Rounded' } },
    { properties: { groupId: uuidv7(), groupName: 'Pair', locked: true } },
    { rotation: 300, properties: { hidden: true } },
    { properties: { crop: { x: 0.25, y: 0, width: 0.5, height: 1 }, original: photo ?? '' } },
  ]
  const mutations = ids
    .filter((_, index) => index % 5 === 0)
    .map((elementId, index) => ({
      mutationId: crypto.randomUUID(),
      kind: 'update',
      elementId,
      baseRev: ids.length,
      data: looks[index % looks.length],
    }))
  await send('post', `/api/boards/${id}/mutations`, { mutations })
  await send('put', `/api/boards/${id}`, { name: 'Export / me', description: 'All of it', category: 'Garden' })
  const far = { x: FRAME.x + FRAME.width - CORNER, y: FRAME.y + FRAME.height - CORNER }
  const corner = ({ x, y }: { x: number; y: number }) => ({
    type: 'shape',
    content: 'rectangle',
    positionX: x,
    positionY: y,
    width: CORNER,
    height: CORNER,
    zIndex: 1000,
  })
  const background = { type: 'color', content: 'background', zIndex: -1, properties: { backgroundColor: '#DDE3EC' } }
  for (const data of [corner(FRAME), corner(far), background]) await send('post', `/api/boards/${id}/elements`, data)
  return id
}

/** Elements without what depends on their board, back to front. */
export function withoutIds(elements: readonly Element[]) {
  return elements
    .map(({ id: _, boardId: _board, createdAt: _at, rev: _rev, ...rest }) => rest)
    .sort((a, b) => a.zIndex - b.zIndex || a.positionX - b.positionX)
}
