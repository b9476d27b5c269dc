import { mergePatch } from '../../../contract/rules/elementPatching'
import { isWhole, newElement } from '../../../contract/rules/newElement'
import type { Element } from '../../../contract/shared/element'
import type { Verdict } from '../lazy/push'
import type { Change } from '../types'

export type Applied = Extract<Verdict, { kind: 'applied' }>

/** Derives the rows that a response left out, in the order of revs. */
export class RowDerivation {
  /** Revs of the changes in this response. */
  readonly #own = new Set<number>()

  constructor(
    /** Local rows, by element id. */
    private readonly rows: Map<string, Element>,
    private readonly boardId: number | null,
  ) {}

  /** The verdict with its row, or without its rev if the row can't be derived from the local one. */
  apply(verdict: Applied, change: Change | undefined): Applied {
    const { rev, element } = verdict
    const row = verdict.isDerived && change && rev !== null ? this.#derive(verdict, change, rev) : element
    if (verdict.isDerived && !row) return { kind: 'applied', mutationId: verdict.mutationId, rev: null }
    if (!row) return verdict
    if (rev !== null) this.#own.add(rev)
    this.rows.set(row.id, row)
    return { ...verdict, element: row }
  }

  #derive({ at }: Applied, change: Change, rev: number): Element | undefined {
    if (!('elementId' in change)) return undefined
    const here = this.rows.get(change.elementId)
    // The change's own echo, or someone else's later change, arrived first.
    if (here && here.rev >= rev) return here
    if (change.kind === 'element.create') {
      if (here || at === undefined || this.boardId === null || !isWhole(change.data)) return undefined
      return newElement({ id: change.elementId, boardId: this.boardId, createdAt: at, rev }, change.data)
    }
    if (change.kind !== 'element.update' || !here) return undefined
    if (here.rev > change.baseRev && !this.#own.has(here.rev)) return undefined
    return { ...mergePatch(here, change.data), rev }
  }
}
