import type { ElementPatch } from '../../../contract/shared/element'
import type { BoardElement, ElementChange } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'

/** The change for one element, based on its state when the edit began; null for none. */
export type PatchOf = (element: BoardElement) => ElementPatch | null

type Scene = Pick<
  BoardStore,
  'element' | 'isLocked' | 'update' | 'setDraft' | 'commitDraft' | 'onDraft' | 'subscribe' | 'endEditing' | 'mode'
>

/**
 * Previews a change while it is being made (a slider, a picker, a held arrow key) and makes one commit at its end. The
 * edit also ends, with a commit, when something else is selected or a gesture begins.
 */
export class LiveEdit {
  readonly #store: Scene
  readonly #requestFrame: (run: () => void) => unknown
  #base: readonly BoardElement[] | null = null
  #patchOf: PatchOf | null = null
  #isFrameDue = false
  /** While listeners are notified of our draft. */
  #isDrafting = false
  #stops: (() => void)[] = []

  constructor(store: Scene, requestFrame: (run: () => void) => unknown = (run) => requestAnimationFrame(run)) {
    this.#store = store
    this.#requestFrame = requestFrame
  }

  get isRunning(): boolean {
    return this.#base !== null
  }

  /** Shows the change, at most once a frame. The first call of an edit determines its elements. */
  preview(ids: Iterable<string>, patchOf: PatchOf): void {
    if (this.#store.mode !== 'edit') return
    if (this.#base === null) this.#begin(ids)
    this.#patchOf = patchOf
    if (this.#isFrameDue) return
    this.#isFrameDue = true
    this.#requestFrame(() => this.#show())
  }

  /** Commits the change, or discards it if the right to edit is lost. A no-op if no edit is running. */
  commit(): void {
    const changes = this.#changes()
    const isAllowed = this.#store.mode === 'edit'
    if (!this.#end()) return
    this.#store.setDraft(isAllowed ? changes : [])
    if (isAllowed) this.#store.commitDraft()
  }

  cancel(): void {
    if (this.#end()) this.#store.setDraft([])
  }

  #begin(ids: Iterable<string>): void {
    this.#store.endEditing()
    this.#base = [...ids].flatMap((id) => this.#store.element(id) ?? [])
    this.#stops = [
      this.#store.subscribe('selection', () => this.commit()),
      this.#store.subscribe('mode', () => this.cancel()),
      this.#store.onDraft(() => {
        if (!this.#isDrafting) this.#commitBeforeGesture()
      }),
    ]
  }

  #show(): void {
    this.#isFrameDue = false
    if (!this.#base) return
    this.#isDrafting = true
    this.#store.setDraft(this.#changes())
    this.#isDrafting = false
  }

  #changes(): ElementChange[] {
    return (this.#base ?? []).flatMap((element): ElementChange[] => {
      // Someone may have locked it meanwhile.
      const patch = this.#store.isLocked(element.id) ? null : this.#patchOf?.(element)
      return patch ? [{ id: element.id, patch }] : []
    })
  }

  /** A gesture has taken the draft: commits the change so far separately. */
  #commitBeforeGesture(): void {
    const patches = new Map(this.#changes().map(({ id, patch }) => [id, patch]))
    if (this.#end()) this.#store.update(patches.keys(), ({ id }) => patches.get(id) ?? {})
  }

  /** False if no edit was running. */
  #end(): boolean {
    const ran = this.#base !== null
    for (const stop of this.#stops) stop()
    this.#stops = []
    this.#base = null
    this.#patchOf = null
    return ran
  }
}
