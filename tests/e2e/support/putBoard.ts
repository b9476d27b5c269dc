import type { BrowserContext } from 'playwright-core'
import { uuidv7 } from '../../../app/offline/ids'
import type { ElementFields } from '../../../contract/element'
import { MUTATIONS_PER_BATCH } from '../../../contract/limits'

export interface Put {
  readonly id: number
  /** Of the elements, in the order given. */
  readonly ids: readonly string[]
}

interface Board {
  readonly name: string
  readonly visibility?: 'public' | 'private'
  readonly elements: readonly ElementFields[]
}

/** Makes a saved board with the browser's session, the last element in front: set-up, not a part of what is shown. */
export async function putBoard(context: BrowserContext, url: string, { elements, ...board }: Board): Promise<Put> {
  const send = async (path: string, data: unknown) => {
    const answer = await context.request.post(url + path, { headers: { origin: url }, data })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  const { id } = await send('/api/boards', board)
  const mutations = elements.map((data, index) => ({
    mutationId: crypto.randomUUID(),
    kind: 'create',
    elementId: uuidv7(1_700_000_000_000 + index),
    data: { zIndex: index + 1, ...data },
  }))
  for (let from = 0; from < mutations.length; from += MUTATIONS_PER_BATCH)
    await send(`/api/boards/${id}/mutations`, { mutations: mutations.slice(from, from + MUTATIONS_PER_BATCH) })
  return { id, ids: mutations.map(({ elementId }) => elementId) }
}
