import type { BoardStore } from '../board/store/BoardStore'
import { objectFit } from '../board/store/elementAppearance'

/** The preview currently shown on each board. */
const owners = new WeakMap<object, BoardPreview>()

/** Previews a modified image on the board, on this screen only. Nothing is written, and no one else sees it. */
export class BoardPreview {
  readonly #store: Pick<BoardStore, 'setProposal' | 'element'>
  readonly #id: string
  #canvas: HTMLCanvasElement | null = null
  #isEncoding = false
  #type = 'image/webp'
  /** Incremented by `clear`: what was started before is no longer shown. */
  #turn = 0
  #urls: readonly string[] = []

  constructor(store: Pick<BoardStore, 'setProposal' | 'element'>, elementId: string) {
    this.#store = store
    this.#id = elementId
  }

  /** Shows the canvas's current content. If calls come faster than it can encode, only the last one counts. */
  async show(canvas: HTMLCanvasElement, isOpaque = false): Promise<void> {
    this.#canvas = canvas
    // JPEG takes a fifth of the time; transparency needs WebP, or PNG if the browser can't write that.
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

  /** Shows the element's own image again. */
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
    // The previous image stays on the screen until this one has loaded.
    const [last, ...older] = this.#urls
    for (const old of older) URL.revokeObjectURL(old)
    this.#urls = last === undefined ? [url] : [url, last]
  }

  /** Excludes fits in actual pixels, of which the preview has fewer than the final image. */
  #fits(): boolean {
    const element = this.#store.element(this.#id)
    return element !== undefined && !/^(none|scale-down)$/.test(objectFit(element.properties))
  }
}
