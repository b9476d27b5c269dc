import { freePlace, PLACING_GAP, type Surroundings } from '../../../contract/layout/freePlace'
import { clamp, type Point, union } from '../../../contract/layout/rect'
import { DEFAULT_SIZE, TOOLBAR_SIZE } from '../../../contract/rules/elementDefaults'
import { uuidv7 } from '../../offline/plain/ids'
import { type ChosenPhoto, ChosenPhotos, type PhotoPlace, saveArrival } from '../../offline/plain/incomingFiles'
import { isPictureFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { isFrame } from '../store/elementAppearance'
import { type OpenBoard, PhotoQueue, type PhotosOfBoard, rectOf } from './PhotoQueue'

/** Pictures being added to one open board. */
export class BoardPhotos {
  readonly #queue: PhotoQueue
  readonly #board: OpenBoard

  constructor(queue: PhotoQueue, board: OpenBoard) {
    this.#queue = queue
    this.#board = { ...board, arrange: () => this.arrange() }
    board.store.reserved = () => this.read().photos.flatMap(({ place }) => (place ? rectOf(place) : []))
  }

  /** Opens the Arrange panel; set by the page. */
  arrange: () => void = () => {}

  /**
   * Adds files to the board as one block in free space, around `at` (board px) or in view. Returns which of them are
   * stored on this device.
   */
  add(files: readonly File[], at?: Point, from: ChosenPhoto['from'] = 'file'): Promise<File[]> {
    const { store } = this.#board
    const target = at && store.element(store.hitTest(at) ?? '')
    if (target && isFrame(target)) return this.replace(target.id, files, from)
    const places = photoPlaces(files.length, store.surroundings(at))
    store.reveal(union(places.map(rectOf)))
    return this.#queue.add(this.#board, files, { places, from })
  }

  /**
   * Shows the file in place of this image or empty frame. Further files fill the next empty frames, as one undo step;
   * the rest go to free space. Returns which are stored on this device.
   */
  async replace(elementId: string, files: readonly File[], from: ChosenPhoto['from'] = 'file'): Promise<File[]> {
    // A single file does not wait for code that only several need.
    const ids = files[1] ? await this.#framesFrom(elementId) : [elementId]
    const others = files.slice(ids.length)
    const stored = this.#queue.replace(this.#board, files.slice(0, ids.length), { elementIds: ids, from })
    const added = others.length > 0 ? this.add(others, undefined, from) : []
    return [...(await stored), ...(await added)]
  }

  /** The first alone if the code is unreachable: the files may exist nowhere else, so they don't wait for it. */
  async #framesFrom(elementId: string): Promise<readonly string[]> {
    return import('../frames/emptyFrames')
      .then(({ framesFrom }) => framesFrom(this.#board.store, elementId))
      .catch(reportUnless(isPictureFailure, 'photos', [elementId]))
  }

  /** Cancels pending photos; those on the board already stay. */
  cancel(): void {
    void this.#queue.cancel(this.#board.boardUid)
  }

  /** Registers the board to receive its photos. Returns an unregister function. */
  open(): () => void {
    return this.#queue.open(this.#board)
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#queue.subscribe(listener)

  readonly read = (): PhotosOfBoard => this.#queue.of(this.#board.boardUid)
}

/**
 * Reserves places for pictures when they are chosen, before their sizes are known: a grid of squares in free space.
 * Each has the area of the tool bar's default size, or, if there is a point (`at`), of the generic one.
 */
export function photoPlaces(count: number, surroundings: Surroundings): PhotoPlace[] {
  const { width, height } = surroundings.at ? DEFAULT_SIZE.image : TOOLBAR_SIZE.image
  const side = Math.round(Math.sqrt(width * height))
  const step = side + PLACING_GAP
  const sight = surroundings.visible
  const columns = clamp(Math.round(Math.sqrt(sight ? (count * sight.width) / sight.height : count)), 1, count)
  const block = { width: columns * step - PLACING_GAP, height: Math.ceil(count / columns) * step - PLACING_GAP }
  const { x, y } = freePlace(block, surroundings)
  return Array.from({ length: count }, (_, index) => ({
    x: x + (index % columns) * step + side / 2,
    y: y + Math.floor(index / columns) * step + side / 2,
    width: side,
    height: side,
  }))
}

const queues = new Map<number, PhotoQueue>()

/** This page's queue of a person's pictures. Needs no workspace, which may still be loading. */
export function photoQueueOf(userId: number): PhotoQueue {
  const known = queues.get(userId)
  if (known) return known
  const queue = new PhotoQueue({
    shelf: new ChosenPhotos(userId),
    load: () => import('./lazy/preparePhotos'),
    exclusively: (work) => alone(`moodloom-photos-${userId}`, work),
    release: async ({ from }, file) => {
      await saveArrival({ userId, from, files: [file] })
    },
    setTimer: (run, ms) => setTimeout(run, ms),
    newId: uuidv7,
  })
  // Code that was unreachable may be available: the network is back, or the service worker has the whole app.
  const page: Partial<Pick<EventTarget, 'addEventListener'>> = globalThis
  for (const hint of ['online', 'pageshow', 'visibilitychange']) page.addEventListener?.(hint, () => queue.wake())
  globalThis.navigator?.serviceWorker?.addEventListener('controllerchange', () => queue.wake())
  queues.set(userId, queue)
  return queue
}

/** Runs the work under a lock; null if another tab has it. Always runs without lock support. */
async function alone<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return work()
  return locks.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : null))
}
