import { type Point, union } from '../../../contract/layout/rect'
import type { ChosenPhoto } from '../../offline/plain/incomingFiles'
import { isPictureFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { isFrame } from '../store/elementAppearance'
import type { PhotoQueue, PhotosOfBoard } from './PhotoQueue'
import type { OpenBoard } from './PhotoWork'
import { photoPlaces, rectOf } from './photoPlaces'

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
   * Adds files to the board as one block in free space, around `at` (board px) or in view. Returns how many of them are
   * stored on this device.
   */
  add(files: readonly File[], at?: Point, from: ChosenPhoto['from'] = 'file'): Promise<number> {
    const { store } = this.#board
    const target = at && store.element(store.hitTest(at) ?? '')
    if (target && isFrame(target)) return this.replace(target.id, files, from)
    const places = photoPlaces(files.length, store.surroundings(at))
    store.reveal(union(places.map(rectOf)))
    return this.#queue.add(this.#board, files, { places, from })
  }

  /**
   * Shows the file in place of this image or empty frame. Further files fill the next empty frames, as one undo step;
   * the rest go to free space. Returns how many are stored on this device.
   */
  async replace(elementId: string, files: readonly File[], from: ChosenPhoto['from'] = 'file'): Promise<number> {
    // A single file does not wait for code that only several need.
    const ids = files[1] ? await this.#framesFrom(elementId) : [elementId]
    const others = files.slice(ids.length)
    const stored = this.#queue.replace(this.#board, files.slice(0, ids.length), { elementIds: ids, from })
    const added = others.length > 0 ? this.add(others, undefined, from) : 0
    return (await stored) + (await added)
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
