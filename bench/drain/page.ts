import { uuidv7 } from '../../app/offline/plain/ids'
import type { NewChange } from '../../app/offline/types'
import { openWorkspace, type Workspace } from '../../app/offline/workspace'

// Runs in Chromium on the product's origin: the product's offline rooms with the browser's own IndexedDB.

const BOARDS = 2
/** Per board: that many creates and that many updates of elements the server has. */
const EACH = 250

export interface DrainRun {
  readonly seconds: number
  readonly requests: number
  /** Values that the number of waiting writes took on the way down. */
  readonly progress: readonly number[]
  /** Writes left, and elements missing on the server: anything but 0 makes the figure worthless. */
  readonly left: number
}

interface Made {
  readonly workspace: Workspace
  readonly boards: readonly { readonly uid: string; readonly id: number; readonly changes: readonly NewChange[] }[]
  isOffline: boolean
  requests: number
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** 1,000 writes made offline, then drained. `delay`: ms added before each request. */
async function drain(userId: number, delay: number): Promise<DrainRun> {
  const made = await prepare(userId, delay)
  const { workspace, boards } = made
  made.isOffline = true
  for (const { uid, changes } of boards) await workspace.commit(uid, changes)
  await workspace.flush()
  const queued = (await workspace.waiting()).length
  const progress: number[] = [queued]
  const stop = workspace.onStatus(({ waiting }) => {
    if (waiting !== progress.at(-1)) progress.push(waiting)
  })
  made.isOffline = false
  made.requests = 0
  const started = performance.now()
  await workspace.flush()
  const seconds = (performance.now() - started) / 1000
  const { requests } = made
  await sleep(100)
  stop()
  const left = (await workspace.waiting()).length + (await missing(boards))
  await workspace.deleteEverything()
  return { seconds, requests, progress, left }
}

/** The same writes, each by its own request, one after the other: what a replaying queue does. */
async function replay(userId: number, delay: number): Promise<DrainRun> {
  const { workspace, boards } = await prepare(userId, delay)
  const started = performance.now()
  let requests = 0
  for (const { id, changes } of boards) {
    for (const { mutationId, change } of changes) {
      if (delay > 0) await sleep(delay)
      requests++
      await send(id, mutationId, change)
    }
  }
  const seconds = (performance.now() - started) / 1000
  const left = await missing(boards)
  await workspace.deleteEverything()
  return { seconds, requests, progress: [], left }
}

async function send(boardId: number, mutationId: string, change: NewChange['change']): Promise<void> {
  if (change.kind !== 'element.create' && change.kind !== 'element.update') throw new Error('Not one of these writes')
  const isCreate = change.kind === 'element.create'
  const path = isCreate ? `/api/boards/${boardId}/elements` : `/api/elements/${change.elementId}`
  const body = isCreate ? { id: change.elementId, ...change.data } : change.data
  const answer = await fetch(path, {
    method: isCreate ? 'POST' : 'PUT',
    headers: { 'content-type': 'application/json', 'idempotency-key': mutationId },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  await answer.text()
}

/** Two boards of 250 elements that the server has, and the writes to make on them. */
async function prepare(userId: number, delay: number): Promise<Made> {
  const state: { isOffline: boolean; requests: number } = { isOffline: false, requests: 0 }
  const workspace = await openWorkspace({
    userId,
    fetch: async (path, init) => {
      state.requests++
      if (state.isOffline) throw new TypeError('Failed to fetch')
      if (delay > 0) await sleep(delay)
      return fetch(path, init)
    },
    isVisible: () => false,
  })
  const boards = []
  for (let count = 0; count < BOARDS; count++) boards.push(await prepareBoard(workspace))
  return Object.assign(state, { workspace, boards })
}

async function prepareBoard(workspace: Workspace): Promise<Made['boards'][number]> {
  const { uid } = await workspace.createDraft({ name: 'Tunnel' })
  const old = Array.from({ length: EACH }, (_, index) => creation(index))
  await workspace.commit(uid, old)
  await workspace.saveDraft(uid)
  await workspace.flush()
  const id = (await workspace.readBoard(uid))?.board.id
  if (!id) throw new Error('The board was not made')
  const updates = old.map(
    ({ change }, index): NewChange => ({
      mutationId: uuidv7(),
      change: {
        kind: 'element.update',
        elementId: 'elementId' in change ? change.elementId : '',
        baseRev: EACH,
        data: { positionX: index, positionY: 7 },
      },
    }),
  )
  const created = Array.from({ length: EACH }, (_, index) => creation(index))
  return { uid, id, changes: created.flatMap((each, index) => [each, updates[index] ?? each]) }
}

function creation(index: number): NewChange {
  const data = {
    type: 'text',
    content: `Note ${index}`,
    positionX: index * 10,
    positionY: 20,
    width: 200,
    height: 100,
  } as const
  return { mutationId: uuidv7(), change: { kind: 'element.create', elementId: uuidv7(), data } }
}

/** Elements that the server lacks, or that the updates did not reach. */
async function missing(boards: Made['boards']): Promise<number> {
  let count = 0
  for (const { id } of boards) {
    const elements: { positionY: number }[] = await (await fetch(`/api/boards/${id}/elements`)).json()
    count += 2 * EACH - elements.length + EACH - elements.filter(({ positionY }) => positionY === 7).length
  }
  return count
}

Object.assign(globalThis, { drain, replay })
