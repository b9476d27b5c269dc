import { handlePoint, resizeBox, roundBox } from '../geometry/resize'
import { rotateVector } from '../geometry/rotation'
import { type BoardElement, boxOf, type ElementChange } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'

export type HeldChangeKind = 'move' | 'grow' | 'turn'

/** Describes what a held key did, e.g. `Moved 10 right`. `element` is the first one, after the change. */
export function describeHeldChange(
  kind: HeldChangeKind,
  dx: number,
  dy: number,
  element: BoardElement | undefined,
): string {
  switch (kind) {
    case 'move':
      return `Moved ${[along(dx, 'right', 'left'), along(dy, 'down', 'up')].filter(Boolean).join(', ') || 'back'}`
    case 'grow':
      return element ? `Size ${element.width} by ${element.height}` : 'Resized'
    case 'turn':
      return element ? `Turned to ${(Math.round(element.rotation) + 360) % 360} degrees` : 'Turned'
  }
}

const along = (by: number, forth: string, back: string): string =>
  by === 0 ? '' : `${Math.abs(by)} ${by > 0 ? forth : back}`

/** The stepwise change by a held key, such as an arrow: a draft until its release, then one commit. */
export class HeldChange {
  #kind: HeldChangeKind | null = null
  #ids: readonly string[] = []
  #dx = 0
  #dy = 0

  constructor(
    private readonly store: BoardStore,
    /** Sets the announcement of the next change. */
    private readonly expect: (words: string | null) => void,
  ) {}

  /** Adds one step, in board px, or in degrees (`dx`). False if nothing selected can be changed now. */
  add(kind: HeldChangeKind, dx: number, dy = 0): boolean {
    const { store } = this
    if (kind !== this.#kind) {
      this.end()
      // A pointer is changing the same elements.
      if (store.lift !== null || store.draft.length > 0) return false
      this.#ids = [...store.selection].filter((id) => !store.isLocked(id))
      if (this.#ids.length === 0) return false
      this.#kind = kind
    }
    this.#dx += dx
    this.#dy += dy
    this.#show(kind)
    return true
  }

  /**
   * Commits the change: the key was released, or another action begins. Discards it if the right to edit is lost.
   */
  end(): void {
    const kind = this.#kind
    if (kind === null) return
    const { store } = this
    this.#kind = null
    const [dx, dy] = [this.#dx, this.#dy]
    this.#dx = 0
    this.#dy = 0
    if (store.mode !== 'edit') {
      store.clearDraft()
      return
    }
    const drafted = new Map(store.draft.map(({ id, patch }) => [id, patch]))
    this.expect(describeHeldChange(kind, dx, dy, store.element(this.#ids[0] ?? '')))
    store.clearDraft()
    // Does not commit the draft, so that repeated presses are one undo step.
    if (kind === 'move') store.moveBy(dx, dy, this.#ids)
    else
      store.update(
        this.#ids.filter((id) => !store.isLocked(id)),
        ({ id }) => drafted.get(id) ?? {},
        [],
        'repeat',
      )
    this.expect(null)
  }

  #show(kind: HeldChangeKind): void {
    const { store } = this
    if (kind === 'move') {
      store.setLift(this.#ids, this.#dx, this.#dy)
      return
    }
    // Rebuilds the draft from the original elements each time.
    store.clearDraft()
    const elements = this.#ids.flatMap((id) => store.element(id) ?? [])
    store.setDraft(
      elements.map((element): ElementChange => {
        const patch = kind === 'turn' ? { rotation: element.rotation + this.#dx } : this.#resized(element)
        return { id: element.id, patch }
      }),
    )
  }

  /** Resizes by the lower right corner, so that the upper left stays put. */
  #resized(element: BoardElement): ElementChange['patch'] {
    const box = boxOf(element)
    const corner = handlePoint(box, 'se')
    const by = rotateVector({ x: this.#dx, y: this.#dy }, box.rotation)
    const how = { handle: 'se' } as const
    const to = { x: corner.x + by.x, y: corner.y + by.y }
    const { x, y, width, height } = roundBox(resizeBox(box, to, how), how)
    return { positionX: x, positionY: y, width, height }
  }
}
