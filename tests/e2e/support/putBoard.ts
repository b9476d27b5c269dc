import type { BrowserContext } from 'playwright-core'
import { uuidv7 } from '../../../app/offline/plain/ids'
import { MUTATIONS_PER_BATCH } from '../../../contract/limits'
import type { ElementFields } from '../../../contract/shared/element'

export interface Put {
  readonly id: number
  /** The elements' ids, in the order given. */
  readonly ids: readonly string[]
}

interface Board {
  readonly name: string
  readonly visibility?: 'public' | 'private'
  readonly elements: readonly ElementFields[]
}

/** Test setup: makes a saved board with the browser's session; its last element is in front. */
export async function putBoard(context: BrowserContext, url: string, { elements, ...board }: Board): Promise<Put> {
  const { id } = await post(context, url, '/api/boards', board)
  return { id, ids: await addElements(context, url, id, elements) }
}

/** Adds elements to a board, as another of the person's clients would; returns their ids in this order. */
export async function addElements(
  context: BrowserContext,
  url: string,
  boardId: number,
  elements: readonly ElementFields[],
): Promise<readonly string[]> {
  const mutations = elements.map((data, index) => ({
    mutationId: crypto.randomUUID(),
    kind: 'create',
    elementId: uuidv7(1_700_000_000_000 + index),
    data: { zIndex: index + 1, ...data },
  }))
  for (let from = 0; from < mutations.length; from += MUTATIONS_PER_BATCH)
    await post(context, url, `/api/boards/${boardId}/mutations`, {
      mutations: mutations.slice(from, from + MUTATIONS_PER_BATCH),
    })
  return mutations.map(({ elementId }) => elementId)
}

async function post(context: BrowserContext, url: string, path: string, data: unknown) {
  const answer = await context.request.post(url + path, { headers: { origin: url }, data })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}
