import { type Point, union } from '../../../contract/layout/rect'
import type { ChosenPhoto } from '../../offline/plain/ChosenPhotos'
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

  /** Opens the arranging of several elements; set by the page. */
  arrange: () => void = () => {}

  /**
   * Adds them to the board as one block: around `at` (board px), or somewhere in view, where it covers nothing. Returns
   * how many of the files are stored on this device.
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
   * Shows the file in place of this image or empty frame; further ones in the next empty frames, as one undo step, and
   * those without a frame beside everything. Returns how many of the files are stored on this device.
   */
  async replace(elementId: string, files: readonly File[], from: ChosenPhoto['from'] = 'file'): Promise<number> {
    // One file must not wait for what only several need.
    const ids = files[1]
      ? (await import('../frames/emptyFrames')).framesFrom(this.#board.store, elementId)
      : [elementId]
    const stored = this.#queue.replace(this.#board, files.slice(0, ids.length), { elementIds: ids, from })
    const others = files.slice(ids.length)
    return (await stored) + (others.length > 0 ? await this.add(others, undefined, from) : 0)
  }

  /** Cancels what is pending; what is on the board already stays. */
  cancel(): void {
    void this.#queue.cancel(this.#board.boardUid)
  }

  /** The board can receive them from now on. Returns a function that ends this. */
  open(): () => void {
    return this.#queue.open(this.#board)
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#queue.subscribe(listener)

  readonly read = (): PhotosOfBoard => this.#queue.of(this.#board.boardUid)
}
