import { changedPart } from '../../../contract/rules/elementPatching'
import type { ElementPatch } from '../../../contract/shared/element'
import { type BoardElement, type ElementChange, isLocked, normalizePatch, patched } from './BoardElement'
import type { Changes, Projection } from './Projection'
import type { View } from './View'

/** A running move: these elements are drawn this far (board px) from where they are. */
export interface Lift {
  readonly ids: ReadonlySet<string>
  readonly dx: number
  readonly dy: number
  /** Copies are being dragged: the originals stay in place, and are drawn there too. */
  readonly isCopy: boolean
}

/** What happens to a running gesture's draft. Reported while `draft` still holds what was last shown. */
export type DraftStep = 'shown' | 'committed' | 'dropped'

interface UncommittedOptions {
  readonly projection: Projection
  readonly view: View
  readonly commit: (changes: readonly ElementChange[]) => void
  readonly notifyLift: () => void
  /** The running gesture changes different elements than before. */
  readonly notifyDrafted: () => void
  readonly notifyElement: (id: string) => void
}

const NOTHING: ReadonlySet<string> = new Set()

/**
 * What is drawn over the committed state. In order of precedence: this person's running gesture or typing, proposals,
 * others' previews.
 */
export class UncommittedChanges {
  readonly #own: Drafts
  /** These two are never committed here. */
  readonly #proposed: Drafts
  readonly #others: Drafts
  readonly #draftListeners = new Set<(step: DraftStep) => void>()

  constructor(private readonly options: UncommittedOptions) {
    const committed = (id: string) => options.projection.get(id)
    this.#own = new Drafts(committed)
    this.#proposed = new Drafts(committed)
    this.#others = new Drafts(committed)
  }

  /** The element as drafted or previewed; undefined if it is neither. Without the offset of `lift`. */
  element(id: string): BoardElement | undefined {
    return this.#own.get(id) ?? (this.lift?.ids.has(id) ? undefined : this.#previewOf(id))
  }

  /** A running move, drawn with one transform over the lifted elements. */
  get lift(): Lift | null {
    return this.#own.lift
  }

  setLift(ids: Iterable<string>, dx: number, dy: number, isCopy = false): void {
    const before = this.lift
    const list = [...ids].filter((id) => this.#isFree(id))
    const isSame = before !== null && before.ids.size === list.length && list.every((id) => before.ids.has(id))
    const lifted = isSame ? before.ids : new Set(list)
    this.#own.lift = lifted.size > 0 ? { ids: lifted, dx, dy, isCopy } : null
    if (!isSame || before.isCopy !== isCopy) this.#lifted(isCopy ? NOTHING : lifted)
    this.options.notifyLift()
    this.#notifyDraft('shown')
  }

  /** Replaces the draft. */
  setDraft(changes: readonly ElementChange[]): void {
    if (changes.length === 0 && this.lift === null) this.#notifyDraft('dropped')
    this.#draft(changes)
    if (changes.length > 0) this.#notifyDraft('shown')
  }

  /** What would change if it were committed now. */
  get draft(): readonly ElementChange[] {
    return this.#own.changes().flatMap(({ id, patch }): ElementChange[] => {
      const element = this.options.projection.get(id)
      return element ? [{ id, patch: changedPart(element, normalizePatch(patch)) ?? {} }] : []
    })
  }

  /** Ids that the running gesture or typing changes, apart from what it lifts. */
  get drafted(): readonly string[] {
    return this.#own.ids()
  }

  /** The running gesture's or typing's patch for this element, which may be deleted. */
  draftOf(id: string): ElementPatch | undefined {
    return this.#own.changes().find((change) => change.id === id)?.patch
  }

  onDraft(listener: (step: DraftStep) => void): () => void {
    this.#draftListeners.add(listener)
    return () => this.#draftListeners.delete(listener)
  }

  clearDraft(): void {
    this.#notifyDraft('dropped')
    this.#forgetDraft()
  }

  commitDraft(): void {
    this.#notifyDraft('committed')
    this.options.commit(this.#own.changes())
    this.#forgetDraft()
  }

  /** Replaces others' previews. */
  setPreviews(changes: readonly ElementChange[]): void {
    this.#show(this.#others, changes)
  }

  /** Replaces the proposal. */
  setProposal(changes: readonly ElementChange[]): void {
    this.#show(this.#proposed, changes)
  }

  /** Call when the committed elements have changed. */
  rebase({ changed, gone }: Changes): void {
    const { lift } = this
    this.#own.rebase(changed)
    this.#proposed.rebase(changed)
    this.#others.rebase(changed)
    if (this.lift !== lift) {
      this.options.view.setLifted(this.lift && !this.lift.isCopy ? this.lift.ids : NOTHING)
      this.options.notifyLift()
    }
    if (gone.length > 0) this.#mountPreviewed()
  }

  #isFree(id: string): boolean {
    const element = this.options.projection.get(id)
    return element !== undefined && !isLocked(element)
  }

  #draft(changes: readonly ElementChange[]): void {
    const touched = this.#own.replace(changes)
    this.options.notifyDrafted()
    this.#notify(touched)
  }

  #forgetDraft(): void {
    this.#draft([])
    if (this.lift === null) return
    this.#own.lift = null
    this.#lifted(NOTHING)
    this.options.notifyLift()
  }

  #lifted(ids: ReadonlySet<string>): void {
    this.options.view.setLifted(ids)
    this.#notify(this.#previewIds())
  }

  #previewOf(id: string): BoardElement | undefined {
    return this.#proposed.get(id) ?? this.#others.get(id)
  }

  #previewIds(): string[] {
    return [...this.#proposed.ids(), ...this.#others.ids()]
  }

  #show(layer: Drafts, changes: readonly ElementChange[]): void {
    const touched = layer.replace(changes)
    this.#mountPreviewed()
    this.#notify(touched)
  }

  #mountPreviewed(): void {
    this.options.view.setPreviewed(this.#previewIds().flatMap((id) => this.#previewOf(id) ?? []))
  }

  #notify(ids: Iterable<string>): void {
    for (const id of ids) this.options.notifyElement(id)
  }

  #notifyDraft(step: DraftStep): void {
    for (const listener of [...this.#draftListeners]) listener(step)
  }
}

/** Uncommitted changes: a gesture or typing, a proposal, or previews. Knows the elements only through `base`. */
class Drafts {
  readonly #patches = new Map<string, ElementPatch>()
  readonly #drawn = new Map<string, BoardElement>()
  lift: Lift | null = null

  constructor(private readonly base: (id: string) => BoardElement | undefined) {}

  get(id: string): BoardElement | undefined {
    return this.#drawn.get(id)
  }

  ids(): string[] {
    return [...this.#patches.keys()]
  }

  /** Replaces the draft. Returns every id that looks different as a result. */
  replace(changes: readonly ElementChange[]): Set<string> {
    const before = new Map(this.#patches)
    const touched = new Set<string>()
    this.#patches.clear()
    for (const { id, patch } of changes) {
      if (!this.base(id)) continue
      this.#patches.set(id, patch)
      if (before.get(id) !== patch) touched.add(id)
      before.delete(id)
    }
    for (const id of before.keys()) touched.add(id)
    this.rebase(touched)
    return touched
  }

  /** Reapplies the patches to elements that have changed. */
  rebase(ids: Iterable<string>): void {
    for (const id of ids) {
      const element = this.base(id)
      const patch = this.#patches.get(id)
      if (element && patch) this.#drawn.set(id, patched(element, patch))
      else this.#drawn.delete(id)
      if (!element) this.#patches.delete(id)
    }
    this.#dropGone()
  }

  /** All drafts, with the lift, as element changes. */
  changes(): ElementChange[] {
    const changes: ElementChange[] = [...this.#patches].map(([id, patch]) => ({ id, patch }))
    if (!this.lift || this.lift.isCopy) return changes
    const { ids, dx, dy } = this.lift
    for (const id of ids) {
      const element = this.base(id)
      if (element) changes.push({ id, patch: { positionX: element.positionX + dx, positionY: element.positionY + dy } })
    }
    return changes
  }

  #dropGone(): void {
    if (!this.lift) return
    const ids = [...this.lift.ids].filter((id) => this.base(id))
    if (ids.length === 0) this.lift = null
    else if (ids.length < this.lift.ids.size) this.lift = { ...this.lift, ids: new Set(ids) }
  }
}
