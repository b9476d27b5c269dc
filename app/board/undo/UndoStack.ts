import type { SavedStep } from '../../offline/types'
import type { Act } from './Act'
import { isAlike, merged } from './merge'
import type { Pile, Step, StepKind } from './Step'
import { parseSavedStep, toSavedStep } from './savedStep'

/** The maximum number of undo steps. */
const STEPS_MAX = 200
/** The maximum number of acts in all steps: limits memory when many elements change at once. */
const ACTS_MAX = 20_000
/** Ms after which a repeat starts a new step. */
const REPEAT = 600

/** This person's steps on one board, to undo or redo, oldest first. Knows neither board nor storage. */
export class UndoStack {
  readonly #piles: Record<Pile, Step[]> = { done: [], undone: [] }
  #seq = 0
  /** The step that can be continued while it is the newest, and how. */
  #open: { readonly seq: number; readonly kind: StepKind; readonly at: number } | null = null
  /** Steps added or changed (their pile) or removed (null) since they were saved. */
  readonly #unsaved = new Map<number, Pile | null>()

  has(pile: Pile): boolean {
    return this.#piles[pile].length > 0
  }

  /** Records a new commit, which clears the steps to redo. `at` in ms, of any clock. */
  record(acts: readonly Act[], kind: StepKind, at: number): void {
    if (acts.length === 0) return
    this.#forgetUndone()
    const last = this.#piles.done.at(-1)
    const step =
      last && this.#continuesStep(last, acts, kind, at)
        ? this.#replace('done', last, merged(last.acts, acts))
        : this.push('done', acts)
    if (kind !== 'follow') this.#open = step && kind !== 'alone' ? { seq: step.seq, kind, at } : null
  }

  /** Records a restore, always as a separate step. */
  didRestore(acts: readonly Act[]): void {
    if (acts.length === 0) return
    this.#forgetUndone()
    this.push('done', acts, true)
  }

  /** Adds a step; what an undo or redo did goes on the other pile. */
  push(pile: Pile, acts: readonly Act[], isRestore = false): Step | null {
    this.#open = null
    if (acts.length === 0) return null
    const step: Step = { seq: ++this.#seq, acts, ...(isRestore && { isRestore }) }
    this.#piles[pile].push(step)
    this.#unsaved.set(step.seq, pile)
    this.#forgetOldest()
    return step
  }

  newest(pile: Pile): Step | null {
    return this.#piles[pile].at(-1) ?? null
  }

  /** Removes and returns the step of this restore, wherever it is. */
  takeRestore(mutationId: string): Step | null {
    const { done } = this.#piles
    const index = done.findLastIndex(
      ({ isRestore, acts }) => isRestore && acts.some((act) => act.mutationId === mutationId),
    )
    const [step] = index === -1 ? [] : done.splice(index, 1)
    if (!step) return null
    this.#open = null
    this.#unsaved.set(step.seq, null)
    return step
  }

  /** Removes and returns the newest step of a pile. */
  pop(pile: Pile): Step | null {
    this.#open = null
    const step = this.#piles[pile].pop()
    if (step) this.#unsaved.set(step.seq, null)
    return step ?? null
  }

  /** Gives acts of coalesced mutations the id of the mutation that theirs was merged into. */
  rename(names: ReadonlyMap<string, string>): void {
    this.#rewrite((act) => {
      const mutationId = names.get(act.mutationId)
      return mutationId === undefined ? act : { ...act, mutationId }
    })
  }

  /** Drops the acts of refused mutations, and those on elements that were therefore never created. */
  drop(mutationIds: ReadonlySet<string>, neverCreated: ReadonlySet<string>): void {
    this.#rewrite((act) => (mutationIds.has(act.mutationId) || neverCreated.has(act.id) ? null : act))
  }

  /** Adds the history of an earlier visit below the steps made since, which are renumbered: they are newer. */
  restore(saved: readonly SavedStep[]): void {
    const readable = saved.flatMap((each) => parseSavedStep(each) ?? []).sort((a, b) => a.seq - b.seq)
    const isNew = this.has('done') || this.has('undone')
    this.#unsaved.clear()
    this.#seq = saved.reduce((most, { seq }) => Math.max(most, seq), this.#seq)
    const used = new Set<number>()
    for (const pile of ['done', 'undone'] as const) {
      const since = this.#piles[pile].map((step) => {
        const seq = ++this.#seq
        if (this.#open?.seq === step.seq) this.#open = { ...this.#open, seq }
        return { ...step, seq }
      })
      const before = readable.filter((step) => step.pile === pile && !(isNew && pile === 'undone'))
      for (const { seq } of before) used.add(seq)
      for (const { seq } of since) this.#unsaved.set(seq, pile)
      this.#piles[pile] = [...before.map(({ pile: _, ...step }) => step), ...since]
    }
    for (const { seq } of saved) if (!used.has(seq)) this.#unsaved.set(seq, null)
    this.#forgetOldest()
  }

  get isSaved(): boolean {
    return this.#unsaved.size === 0
  }

  /** The steps to write and the numbers of those to delete. They count as saved once returned. */
  takeUnsaved(): { readonly put: readonly SavedStep[]; readonly removed: readonly number[] } {
    const put: SavedStep[] = []
    const removed: number[] = []
    for (const [seq, pile] of this.#unsaved) {
      const step = pile && this.#piles[pile].findLast((each) => each.seq === seq)
      if (pile && step) put.push(toSavedStep(step, pile))
      else removed.push(seq)
    }
    this.#unsaved.clear()
    return { put, removed }
  }

  #continuesStep(last: Step, acts: readonly Act[], kind: StepKind, at: number): boolean {
    if (kind === 'follow') return acts.every(({ id }) => last.acts.some((act) => act.id === id))
    if (kind === 'alone' || this.#open?.kind !== kind || this.#open.seq !== last.seq) return false
    return kind !== 'repeat' || (at - this.#open.at < REPEAT && isAlike(last.acts, acts))
  }

  /** Returns the step with these acts instead; null if there are none, which removes it. */
  #replace(pile: Pile, step: Step, acts: readonly Act[]): Step | null {
    const list = this.#piles[pile]
    const index = list.findLastIndex(({ seq }) => seq === step.seq)
    const replaced = acts.length > 0 ? { ...step, acts } : null
    list.splice(index, 1, ...(replaced ? [replaced] : []))
    this.#unsaved.set(step.seq, replaced && pile)
    return replaced
  }

  #rewrite(change: (act: Act) => Act | null): void {
    for (const pile of ['done', 'undone'] as const) {
      for (const step of [...this.#piles[pile]]) {
        const acts = step.acts.flatMap((act) => change(act) ?? [])
        if (acts.length < step.acts.length || acts.some((act, index) => act !== step.acts[index]))
          this.#replace(pile, step, acts)
      }
    }
  }

  #forgetUndone(): void {
    for (const { seq } of this.#piles.undone.splice(0)) this.#unsaved.set(seq, null)
  }

  #forgetOldest(): void {
    const { done } = this.#piles
    let acts = done.reduce((sum, step) => sum + step.acts.length, 0)
    while (done.length > STEPS_MAX || (acts > ACTS_MAX && done.length > 1)) {
      const oldest = done.shift()
      if (!oldest) return
      acts -= oldest.acts.length
      this.#unsaved.set(oldest.seq, null)
    }
  }
}
