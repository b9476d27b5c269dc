import type { BoardStore } from '../board/store/BoardStore'
import { objectFit } from '../board/store/elementAppearance'

/** Whose picture is shown on a board in place of an element's own. */
const owners = new WeakMap<object, BoardPreview>()

/**
 * Shows on the board, on this screen alone, what the modifications make of a picture, until it is kept or not. Nothing
 * is written, and nobody else sees it.
 */
export class BoardPreview {
  readonly #store: Pick<BoardStore, 'setProposal' | 'element'>
  readonly #id: string
  #canvas: HTMLCanvasElement | null = null
  #isEncoding = false
  #type = 'image/webp'
  /** What was begun before the last `clear` is not shown any more. */
  #turn = 0
  #urls: readonly string[] = []

  constructor(store: Pick<BoardStore, 'setProposal' | 'element'>, elementId: string) {
    this.#store = store
    this.#id = elementId
  }

  /** Shows what is on this canvas now. Of what comes faster than it can be shown only the last counts. */
  async show(canvas: HTMLCanvasElement, isOpaque = false): Promise<void> {
    this.#canvas = canvas
    // JPEG takes a fifth of the time; what shines through needs WebP, or PNG where the browser writes none.
    this.#type = isOpaque ? 'image/jpeg' : 'image/webp'
    if (this.#isEncoding || !this.#fits()) return
    this.#isEncoding = true
    while (this.#canvas) {
      const next = this.#canvas
      const turn = this.#turn
      this.#canvas = null
      const blob = await new Promise<Blob | null>((resolve) => next.toBlob(resolve, this.#type, 0.9))
      if (blob && turn === this.#turn) this.#put(URL.createObjectURL(blob))
    }
    this.#isEncoding = false
  }

  /** Shows the element itself again. */
  clear(): void {
    this.#canvas = null
    this.#turn++
    if (owners.get(this.#store) === this) {
      owners.delete(this.#store)
      this.#store.setProposal([])
    }
    for (const url of this.#urls) URL.revokeObjectURL(url)
    this.#urls = []
  }

  #put(url: string): void {
    owners.set(this.#store, this)
    this.#store.setProposal([{ id: this.#id, patch: { content: url } }])
    // The one before is on the screen until this one is loaded.
    const [last, ...older] = this.#urls
    for (const old of older) URL.revokeObjectURL(old)
    this.#urls = last === undefined ? [url] : [url, last]
  }

  /** A fit that shows pixels as they are would show fewer of them than there will be. */
  #fits(): boolean {
    const element = this.#store.element(this.#id)
    return element !== undefined && !/^(none|scale-down)$/.test(objectFit(element.properties))
  }
}
