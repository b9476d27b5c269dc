import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { intersects } from '../../../contract/layout/rect'
import { turns } from '../../../tests/fuzz/VirtualClock'
import { atRest, error, TestDevice, testAsset, testId, USER, until } from '../../../tests/support/offline'
import { adoptTrial } from '../../account/adoptTrial'
import { ImageError } from '../../imaging/jobs/Job'
import { TRIAL_USER_ID } from '../../offline/plain/ids'
import { arrivalsFor, ChosenPhotos, saveArrival } from '../../offline/plain/incomingFiles'
import type { LocalAsset, SyncStatus } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { syncLabel } from '../../shell/syncLabel'
import { closeToast, readToasts } from '../../ui/toast'
import { BoardStore } from '../store/BoardStore'
import { photoPlaces, photoQueueOf } from './BoardPhotos'
import * as preparing from './lazy/preparePhotos'
import { type OpenBoard, PhotoQueue, type PhotoWork } from './PhotoQueue'

// Node can't decode pictures: these mocks define which file becomes which image. Everything else is real.
interface ImageSize {
  readonly width: number
  readonly height: number
}
const images = vi.hoisted(() => ({
  prepare: async (_file: Blob): Promise<unknown> => null,
  size: async (_file: Blob): Promise<ImageSize | null> => null,
}))
vi.mock('../../imaging/prepareImage', () => ({
  prepareImage: (file: Blob) => images.prepare(file),
  readImageSize: (file: Blob) => images.size(file),
}))

let device: TestDevice
let workspace: Workspace
let uid: string
/** Whether the code that prepares pictures is reachable. */
let isInReach: boolean
let timers: (() => void)[]

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  for (const { id } of readToasts()) closeToast(id)
  device = new TestDevice()
  workspace = await device.open()
  uid = await device.board(workspace)
  await workspace.openBoard({ uid })
  await atRest(workspace)
  isInReach = true
  timers = []
  images.prepare = async (file) => assetOf(await file.text())
  images.size = async () => null
})

afterEach(async () => {
  await workspace.close()
  vi.unstubAllGlobals()
})

function assetOf(letter: string): LocalAsset {
  return { ...testAsset(letter), width: 400, height: 300 }
}

const files = (...letters: string[]) => letters.map((letter) => new File([letter], `${letter}.jpg`))
const shelf = () => new ChosenPhotos(USER, device.indexedDB)

interface Means {
  readonly load?: () => Promise<PhotoWork>
  readonly exclusively?: <T>(work: () => Promise<T>) => Promise<T | null>
}

function queueWith(means: Means = {}): PhotoQueue {
  return new PhotoQueue({
    shelf: shelf(),
    load: async () => {
      if (!isInReach) throw new TypeError('Failed to fetch dynamically imported module')
      return preparing
    },
    exclusively: (work) => work(),
    release: async ({ from }, file) => {
      await saveArrival({ userId: USER, from, files: [file] })
    },
    setTimer: (run) => timers.push(run),
    newId: testId,
    ...means,
  })
}

async function onScreen(boardUid = uid, source = workspace): Promise<OpenBoard> {
  const store = new BoardStore({ source, boardUid, newId: testId, requestFrame: () => {} })
  store.view.setViewport({ width: 390, height: 700 })
  await store.open()
  return { boardUid, store, images: { offer: () => {} } }
}

function choose(queue: PhotoQueue, board: OpenBoard, chosen: readonly File[], from: 'file' | 'camera' = 'file') {
  const places = photoPlaces(chosen.length, board.store.surroundings({ x: 0, y: 0 }))
  return queue.add(board, chosen, { places, from })
}

/** Fires all pending timers. */
function runTimers(): void {
  for (const run of timers.splice(0)) run()
}

const onBoard = async (boardUid = uid) => {
  const { pending = [], elements = [] } = (await workspace.readBoard(boardUid)) ?? {}
  const queued = pending.flatMap(({ change }) => (change.kind === 'element.create' ? [change.data.content] : []))
  return [...elements.map(({ content }) => content), ...queued].sort()
}
const addresses = (...letters: string[]) => letters.map((letter) => testAsset(letter).address)

/** Chooses photos that are stored and wait for the code that prepares them. */
async function chooseOutOfReach(...letters: string[]): Promise<{ board: OpenBoard; queue: PhotoQueue }> {
  isInReach = false
  const board = await onScreen()
  const queue = queueWith()
  queue.attach(workspace)
  queue.open(board)
  expect(await choose(queue, board, files(...letters))).toHaveLength(letters.length)
  await until(() => queue.of(uid).isHeld)
  return { board, queue }
}

test('R8: photos are stored before the code that prepares them is available, and added once it is', async () => {
  const { board, queue } = await chooseOutOfReach('a', 'b', 'c')
  expect(queue.of(uid).photos.map(({ storage }) => storage)).toEqual(['stored', 'stored', 'stored'])
  expect(await shelf().count()).toBe(3)
  expect(workspace.status()).toMatchObject({ waiting: 3, unstored: 0 })
  expect(board.store.size).toBe(0)

  isInReach = true
  runTimers()
  await until(() => queue.of(uid).photos.length === 0)
  expect(await onBoard()).toEqual(addresses('a', 'b', 'c'))
  expect(await shelf().count()).toBe(0)
  expect(readToasts()[0]).toMatchObject({ title: 'Image Added', description: '3 images are on the board.' })
})

test('photos still reach the board if the browser deletes their database while they wait', async () => {
  const { queue } = await chooseOutOfReach('a', 'b')
  await shelf().erase()
  isInReach = true
  runTimers()
  await until(() => queue.of(uid).photos.length === 0)
  expect(await onBoard()).toEqual(addresses('a', 'b'))
})

test('photos lost with the database count as not saved until stored again, even if another was stored since', async () => {
  const { board, queue } = await chooseOutOfReach('a')
  await shelf().erase()
  await choose(queue, board, files('b'))
  queue.open(board)
  await until(() => queue.of(uid).photos[0]?.storage === 'refused')
  expect(workspace.status().unstored).toBe(1)
  runTimers()
  await until(async () => (await shelf().count()) === 2)
  await until(() => queue.of(uid).photos.every(({ storage }) => storage === 'stored'))
  expect(workspace.status().unstored).toBe(0)
})

test('R8: Saved is never shown between choosing photos and the server having them', async () => {
  const board = await onScreen()
  const queue = queueWith()
  queue.attach(workspace)
  queue.open(board)
  await atRest(workspace)
  device.server.intercept = ({ method }) => (method === 'GET' ? undefined : 'lost')
  const announced: string[] = []
  const note = (status: SyncStatus) => announced.push(syncLabel(status).text)
  workspace.onStatus(note)
  const chosen = choose(queue, board, files('a', 'b'))
  note(workspace.status())
  await chosen
  // Two images, each with its upload.
  await until(() => workspace.status().waiting === 4 && queue.of(uid).photos.length === 0)
  expect(announced).not.toContain('Saved')
})

test('R8: photos continue after a restart, whether or not their board is open', async () => {
  isInReach = false
  const first = queueWith()
  const board = await onScreen()
  await choose(first, board, files('a', 'b'))
  await workspace.close()

  workspace = await device.open()
  await until(() => workspace.status().waiting === 2)
  isInReach = true
  const next = queueWith()
  next.attach(workspace)
  await until(async () => (await onBoard()).length === 2)
  expect(await onBoard()).toEqual(addresses('a', 'b'))
  await until(async () => (await shelf().count()) === 0)
  const elements = (await workspace.readBoard(uid))?.pending.flatMap(({ change }) =>
    change.kind === 'element.create' ? [change.data] : [],
  )
  // In the images' proportions, not those of the reserved places.
  for (const { width, height } of elements ?? []) expect((width ?? 0) / (height ?? 1)).toBeCloseTo(4 / 3, 1)
})

test('R8: photos continue if someone logs out while one is being added, and logs in again', async () => {
  let finish: ((asset: LocalAsset) => void) | undefined
  images.prepare = () =>
    new Promise((resolve) => {
      finish = resolve
    })
  const board = await onScreen()
  const queue = queueWith()
  queue.attach(workspace)
  const leave = queue.open(board)
  await choose(queue, board, files('a', 'b'))
  await until(() => finish !== undefined)
  images.prepare = async (file) => assetOf(await file.text())
  leave()
  await workspace.close()
  finish?.(assetOf('a'))

  workspace = await device.open()
  queue.attach(workspace)
  await until(async () => (await shelf().count()) === 0)
  expect(await onBoard()).toEqual(addresses('a', 'b'))
})

describe('photos that are not stored yet when their workspace closes', () => {
  /** Chooses a photo and closes the workspace while the device has no room for it, and another while it is stored. */
  async function closeMeanwhile(close: () => Promise<void>) {
    isInReach = false
    let proceed = () => {}
    const blocked = new Promise<void>((resolve) => {
      proceed = resolve
    })
    const original = ChosenPhotos.prototype.store
    const store = vi.spyOn(ChosenPhotos.prototype, 'store').mockImplementation(async function (
      this: ChosenPhotos,
      photo,
      file,
    ) {
      if (photo.name === 'a.jpg') throw new DOMException('', 'QuotaExceededError')
      await blocked
      return original.call(this, photo, file)
    })
    const board = await onScreen()
    const queue = queueWith()
    queue.attach(workspace)
    const leave = queue.open(board)
    const chosen = choose(queue, board, files('a', 'b'))
    await until(() => queue.of(uid).photos[0]?.storage === 'refused')
    leave()
    await close()
    proceed()
    await chosen
    store.mockRestore()
    runTimers()
    return queue
  }

  test('are stored, and added to their board once their person is back', async () => {
    const queue = await closeMeanwhile(() => workspace.close())
    await until(async () => (await shelf().count()) === 2)
    isInReach = true
    workspace = await device.open()
    queue.attach(workspace)
    await until(async () => (await onBoard()).length === 2)
    expect(await onBoard()).toEqual(addresses('a', 'b'))
  })

  test('are gone for good if the person has discarded them', async () => {
    const queue = await closeMeanwhile(async () => {
      await workspace.photos.forgetAll()
      await workspace.close()
    })
    expect(queue.of(uid).photos).toEqual([])
    await atRest(workspace)
    expect(await shelf().count()).toBe(0)
  })

  test('are gone for good if all of the person’s data on this device was deleted', async () => {
    const queue = await closeMeanwhile(() => workspace.deleteEverything())
    expect(queue.of(uid).photos).toEqual([])
    await atRest(workspace)
    expect(await shelf().count()).toBe(0)
  })
})

test('a photo stored only after its workspace closed waits, even if its board is still on the screen', async () => {
  let proceed = () => {}
  const blocked = new Promise<void>((resolve) => {
    proceed = resolve
  })
  const original = ChosenPhotos.prototype.store
  const store = vi.spyOn(ChosenPhotos.prototype, 'store').mockImplementation(async function (
    this: ChosenPhotos,
    photo,
    file,
  ) {
    await blocked
    return original.call(this, photo, file)
  })
  const board = await onScreen()
  const queue = queueWith()
  queue.attach(workspace)
  queue.open(board)
  const chosen = choose(queue, board, files('a'))
  await until(() => store.mock.calls.length > 0)
  await workspace.close()
  proceed()
  expect(await chosen).toHaveLength(1)
  store.mockRestore()
  await turns(100)
  workspace = await device.open()
  queue.attach(workspace)
  await until(async () => (await onBoard()).length === 1)
  expect(await onBoard()).toEqual(addresses('a'))
})

test('R8: a photo is added once even if the tab was killed before that was recorded', async () => {
  const queue = queueWith()
  const board = await onScreen()
  queue.open(board)
  vi.spyOn(ChosenPhotos.prototype, 'forget').mockRejectedValueOnce(new Error('killed'))
  await choose(queue, board, files('a'))
  await until(async () => (await onBoard()).length === 1)
  expect(await shelf().count()).toBe(1)
  const next = queueWith()
  next.attach(workspace)
  await until(async () => (await shelf().count()) === 0)
  expect(await onBoard()).toEqual(addresses('a'))
})

test('R8: photos that the device has no room for are reported, never shown as saved, and still added', async () => {
  isInReach = false
  const store = vi.spyOn(ChosenPhotos.prototype, 'store').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
  const board = await onScreen()
  const queue = queueWith()
  queue.attach(workspace)
  queue.open(board)
  expect(await choose(queue, board, files('a', 'b'))).toEqual([])
  expect(queue.of(uid).photos.map(({ storage }) => storage)).toEqual(['refused', 'refused'])
  expect(syncLabel(workspace.status()).text).toBe('Not saved · 2 changes')
  // Now there is room.
  store.mockRestore()
  await until(() => timers.length > 0)
  runTimers()
  await until(() => queue.of(uid).photos.every(({ storage }) => storage === 'stored'))
  await until(() => workspace.status().waiting === 2)
  expect(workspace.status().unstored).toBe(0)
  isInReach = true
  await until(() => timers.length > 0)
  runTimers()
  await until(async () => (await onBoard()).length === 2)
})

test('prepares a photo from memory if storing it is refused', async () => {
  vi.spyOn(ChosenPhotos.prototype, 'store').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
  const board = await onScreen()
  const queue = queueWith()
  queue.attach(workspace)
  queue.open(board)
  await choose(queue, board, files('a'))
  await until(async () => (await onBoard()).length === 1)
  await until(() => workspace.status().unstored === 0)
  vi.restoreAllMocks()
})

test('reports a file that is not an image by name and adds the others', async () => {
  images.prepare = async (file) => {
    const letter = await file.text()
    if (letter === 'b') throw new ImageError('not-an-image')
    return assetOf(letter)
  }
  const board = await onScreen()
  const queue = queueWith()
  queue.open(board)
  await choose(queue, board, files('a', 'b', 'c'))
  await until(() => readToasts()[0]?.title === 'Image not added')
  expect(await onBoard()).toEqual(addresses('a', 'c'))
  expect(readToasts()[0]).toMatchObject({
    title: 'Image not added',
    description: 'b.jpg: This file isn’t an image. 2 others are on the board.',
  })
  expect(await shelf().count()).toBe(0)
})

test('photos chosen together form one block, keep their aspect ratios, are selected, and are one undo step', async () => {
  const sizes = new Map([
    ['a', { width: 400, height: 300 }],
    ['b', { width: 300, height: 400 }],
    ['c', { width: 1600, height: 900 }],
    ['d', { width: 500, height: 500 }],
  ])
  const sizeOf = async (file: Blob) => sizes.get(await file.text()) ?? null
  images.size = sizeOf
  images.prepare = async (file) => ({ ...assetOf(await file.text()), ...(await sizeOf(file)) })
  const board = await onScreen()
  const there = board.store.add({ type: 'shape', content: 'circle', positionX: -50, positionY: -50 })
  const queue = queueWith()
  queue.open(board)
  await choose(queue, board, files('a', 'b', 'c', 'd'))
  await until(() => queue.of(uid).photos.length === 0)
  const { store } = board
  const boxes = store.order.flatMap((id) => store.boundsOf([id]) ?? [])
  for (const [index, box] of boxes.entries())
    for (const other of boxes.slice(index + 1)) expect(intersects(box, other)).toBe(false)
  const pictures = store.order.filter((id) => id !== there).flatMap((id) => store.element(id) ?? [])
  for (const [index, { width, height }] of pictures.entries()) {
    const { width: across, height: down } = [...sizes.values()][index] ?? { width: 0, height: 1 }
    expect(Math.abs(width / height / (across / down) - 1)).toBeLessThan(0.01)
  }
  expect([...store.selection]).toEqual(pictures.map(({ id }) => id))
  await store.loadHistory()
  store.undo()
  expect(store.order).toEqual([there])
})

test('R8: a row of the previous version, without batches, is placed with its own aspect ratio', async () => {
  const [file] = files('a')
  if (!file) return
  const place = { x: 100, y: 200, width: 200, height: 200, isFitted: false }
  const former = {
    id: testId(),
    version: 1,
    boardUid: uid,
    elementId: testId(),
    place,
    from: 'file',
    name: 'a.jpg',
  } as const
  await shelf().store(former, file)
  queueWith().attach(workspace)
  await until(async () => (await shelf().count()) === 0)
  const [made] = ((await workspace.readBoard(uid))?.pending ?? []).flatMap(({ change }) =>
    change.kind === 'element.create' ? [change.data] : [],
  )
  expect(made).toMatchObject({ positionX: 0, positionY: 125, width: 200, height: 150 })
})

test('R8: places once computed are used after a restart', async () => {
  images.prepare = async (file) => {
    if ((await file.text()) === 'b') throw new Error('out of memory')
    return assetOf(await file.text())
  }
  images.size = async () => ({ width: 400, height: 300 })
  const board = await onScreen()
  const queue = queueWith()
  queue.open(board)
  await choose(queue, board, files('a', 'b'))
  await until(async () => (await shelf().count()) === 1)
  const [row] = await shelf().list()
  expect(row).toMatchObject({ isReserved: false })
  expect((row?.place?.width ?? 0) / (row?.place?.height ?? 1)).toBeCloseTo(4 / 3, 1)
  images.prepare = async (each) => assetOf(await each.text())
  await workspace.close()
  workspace = await device.open()
  queueWith().attach(workspace)
  await until(async () => (await shelf().count()) === 0)
  const places = ((await workspace.readBoard(uid))?.pending ?? []).flatMap(({ change }) =>
    change.kind === 'element.create' && change.data.content === testAsset('b').address ? [change.data] : [],
  )
  const { x = 0, y = 0, width = 0, height = 0 } = row?.place ?? {}
  expect(places[0]).toMatchObject({
    positionX: Math.round(x - width / 2),
    positionY: Math.round(y - height / 2),
    width,
    height,
  })
})

test('canceling drops waiting photos, but saves those of the camera for another board', async () => {
  isInReach = false
  const board = await onScreen()
  const queue = queueWith()
  queue.open(board)
  await choose(queue, board, files('a'))
  await choose(queue, board, files('b'), 'camera')
  await queue.cancel(uid)
  expect(queue.of(uid).photos).toEqual([])
  expect(await shelf().count()).toBe(0)
  const [arrival, ...others] = await arrivalsFor(USER)
  expect(others).toEqual([])
  expect(await arrival?.files[0]?.text()).toBe('b')
  isInReach = true
  queue.wake()
  await atRest(workspace)
  expect(await onBoard()).toEqual([])
})

test('canceling while a photo is being prepared drops that photo, too', async () => {
  let finish: (asset: LocalAsset) => void = () => {}
  const begun = new Promise<void>((resolve) => {
    images.prepare = () => {
      resolve()
      return new Promise((decoded) => {
        finish = decoded
      })
    }
  })
  const board = await onScreen()
  const queue = queueWith()
  queue.open(board)
  await choose(queue, board, files('a'))
  await begun
  await queue.cancel(uid)
  finish(assetOf('a'))
  await atRest(workspace)
  expect(board.store.size).toBe(0)
  expect(await shelf().count()).toBe(0)
})

test('a photo that another tab cancels while this one prepares it is not added', async () => {
  let finish: ((asset: LocalAsset) => void) | undefined
  images.prepare = () =>
    new Promise((resolve) => {
      finish = resolve
    })
  const board = await onScreen()
  const queue = queueWith()
  queue.open(board)
  await choose(queue, board, files('a'))
  await until(() => finish !== undefined)
  const other = queueWith({ exclusively: () => Promise.resolve(null) })
  other.open(board)
  await until(() => other.of(uid).photos.length === 1)
  await other.cancel(uid)
  finish?.(assetOf('a'))
  await until(() => queue.of(uid).photos.length === 0)
  expect(board.store.size).toBe(0)
})

test('photos that take longer than signing in are adopted with their board of the trial, and added to it', async () => {
  vi.stubGlobal('indexedDB', device.indexedDB)
  // Without locks.
  vi.stubGlobal('navigator', {})
  const trial = await device.open({ userId: TRIAL_USER_ID, channel: null })
  const draft = await trial.createDraft()
  let finish: ((asset: LocalAsset) => void) | undefined
  images.prepare = () =>
    new Promise((resolve) => {
      finish = resolve
    })
  const queue = photoQueueOf(TRIAL_USER_ID)
  queue.attach(trial)
  await choose(queue, await onScreen(draft.uid, trial), files('a', 'b'))
  await until(() => finish !== undefined)
  images.prepare = async (file) => assetOf(await file.text())
  const after = setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms) => after(run, ms === 10_000 ? 0 : ms))
  const { photos } = workspace
  const store = photos.store.bind(photos)
  vi.spyOn(photos, 'store').mockImplementationOnce(async (photo, file) => {
    // Its preparation ends while the photos are being moved.
    finish?.(assetOf('a'))
    await turns(200)
    return store(photo, file)
  })
  expect(await adoptTrial(workspace, async () => trial)).toEqual([draft.uid])
  vi.restoreAllMocks()
  expect(await photos.count()).toBe(2)
  queueWith().attach(workspace)
  await until(async () => (await onBoard(draft.uid)).length === 2)
  expect(await onBoard(draft.uid)).toEqual(addresses('a', 'b'))
})

test('when a board becomes read-only, its photos are saved on the device for another board', async () => {
  isInReach = false
  const queue = queueWith()
  const board = await onScreen()
  await choose(queue, board, files('a'))
  const card = device.server.boards.get(uid)
  if (card) device.server.boards.set(uid, { ...card, canEdit: false, rev: card.rev + 1 })
  await workspace.catchUp(uid)
  isInReach = true
  const next = queueWith()
  next.attach(workspace)
  await until(async () => (await arrivalsFor(USER)).length === 1)
  await until(async () => (await shelf().count()) === 0)
  expect(readToasts()[0]?.description).toContain('saved on this device')
})

test('R5, R8: photos for a board in the trash wait until it is restored', async () => {
  isInReach = false
  const queue = queueWith()
  const board = await onScreen()
  await choose(queue, board, files('a'))
  // Someone else's, whose owner deletes it; another change keeps the copy.
  device.server.intercept = ({ method, path }) =>
    method !== 'GET'
      ? 'lost'
      : path.includes(`/boards/${board.store.board?.id}/`)
        ? error(410, 'BOARD_IN_TRASH')
        : undefined
  board.store.add({ type: 'text', content: 'Words' })
  await board.store.stored()
  await workspace.catchUp(uid)
  isInReach = true
  const next = queueWith()
  next.attach(workspace)
  await until(() => next.of(uid).photos.length === 1)
  await atRest(workspace)
  expect(await shelf().count()).toBe(1)
  expect(await arrivalsFor(USER)).toEqual([])
  device.server.intercept = () => undefined
  await workspace.catchUp(uid)
  await until(async () => (await onBoard()).includes(testAsset('a').address))
})

test('a photo that fails for an unknown reason is retried and then saved for another board', async () => {
  images.prepare = async () => {
    throw new Error('out of memory')
  }
  const board = await onScreen()
  const queue = queueWith()
  queue.open(board)
  await choose(queue, board, files('a'))
  for (let round = 0; round < 2; round++) {
    await until(() => timers.length > 0)
    expect(await shelf().count()).toBe(1)
    runTimers()
  }
  await until(async () => (await arrivalsFor(USER)).length === 1)
  await until(() => queue.of(uid).photos.length === 0)
})

test('waits while another tab prepares photos, and doesn’t repeat what that tab has done', async () => {
  let isFree = false
  const board = await onScreen()
  const queue = queueWith({ exclusively: (work) => (isFree ? work() : Promise.resolve(null)) })
  queue.attach(workspace)
  queue.open(board)
  await choose(queue, board, files('a'))
  await until(() => timers.length > 0)
  expect(await onBoard()).toEqual([])
  // The other tab reads the photo from the device.
  const other = queueWith()
  other.attach(workspace)
  await until(async () => (await shelf().count()) === 0)
  isFree = true
  runTimers()
  await until(() => queue.of(uid).photos.length === 0)
  expect(await onBoard()).toEqual(addresses('a'))
})

test('a replacement for an image waits and is applied in the same way', async () => {
  const board = await onScreen()
  const id = board.store.add({ type: 'image', content: 'https://example.org/old.png' })
  await board.store.stored()
  isInReach = false
  const queue = queueWith()
  queue.open(board)
  const [file] = files('a')
  if (file) await queue.replace(board, [file], { elementIds: [id], from: 'file' })
  expect(await shelf().count()).toBe(1)
  expect(board.store.element(id)?.content).toBe('https://example.org/old.png')
  isInReach = true
  await until(() => timers.length > 0)
  runTimers()
  await until(() => board.store.element(id)?.content === testAsset('a').address)
})

test.each([
  ['on', 'off'],
  ['off', 'on'],
])(
  'R8: a photo fills its frame once even if the tab was killed before that was recorded (%s, then %s the screen)',
  async (...screens) => {
    const board = await onScreen()
    const frame = board.store.add({ type: 'shape', content: 'rectangle', properties: { frame: true } })
    await board.store.stored()
    isInReach = false
    const [file] = files('a')
    if (file) await queueWith().replace(board, [file], { elementIds: [frame], from: 'file' })
    await until(async () => (await shelf().count()) === 1)
    isInReach = true
    const forget = vi.spyOn(ChosenPhotos.prototype, 'forget').mockRejectedValueOnce(new Error('killed'))
    for (const screen of screens) {
      const queue = queueWith()
      if (screen === 'on') queue.open(board)
      else queue.attach(workspace)
      await until(() => forget.mock.settledResults.length > 0)
      forget.mockClear()
    }
    expect(await shelf().count()).toBe(0)
    expect(await arrivalsFor(USER)).toEqual([])
    expect(board.store.order.flatMap((id) => board.store.element(id)?.content ?? [])).toEqual(addresses('a'))
  },
)

test.each(['on', 'off'])(
  'a photo for a frame that is an ordinary shape by then is saved for another board (%s the screen)',
  async (screen) => {
    const board = await onScreen()
    const frame = board.store.add({ type: 'shape', content: 'rectangle', properties: { frame: true } })
    await board.store.stored()
    isInReach = false
    const [file] = files('a')
    if (file) await queueWith().replace(board, [file], { elementIds: [frame], from: 'file' })
    board.store.update([frame], { properties: { frame: null } })
    await board.store.stored()
    isInReach = true
    const queue = queueWith()
    if (screen === 'on') queue.open(board)
    else queue.attach(workspace)
    await until(async () => (await arrivalsFor(USER)).length === 1)
    expect(board.store.element(frame)).toMatchObject({ type: 'shape', content: 'rectangle' })
    expect(board.store.size).toBe(1)
  },
)

test('a file too large to be an image is not stored, and is reported', async () => {
  images.prepare = async () => {
    throw new ImageError('too-large')
  }
  const [file] = files('a')
  if (!file) return
  Object.defineProperty(file, 'size', { value: 100 * 2 ** 20 })
  const board = await onScreen()
  const queue = queueWith()
  queue.open(board)
  expect(await choose(queue, board, [file])).toEqual([])
  await until(() => readToasts()[0]?.title === 'Image not added')
  expect(await shelf().count()).toBe(0)
})
