import { createContext } from 'react'
import type { LiveEdit, PatchOf } from '../palette/LiveEdit'
import type { BoardElement } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import type { ImageSources } from '../view/elements/ImageSources'
import type { Summary } from './summarize'

/** What the fields of the inspector work on: the selection, without what is locked. */
export interface Editing {
  readonly store: BoardStore
  readonly images: ImageSources
  readonly elements: readonly BoardElement[]
  readonly summary: Summary
  /** Changes all at once, as one commit. */
  change(patchOf: PatchOf): void
  /** Shows a change that is still being made; `live` commits it or takes it back. */
  preview(patchOf: PatchOf): void
  readonly live: LiveEdit
}

function refuse(): never {
  throw new Error('Only inside the inspector')
}

export const EditingContext = createContext<Editing>({
  get store() {
    return refuse()
  },
  get images() {
    return refuse()
  },
  get elements() {
    return refuse()
  },
  get summary() {
    return refuse()
  },
  change: refuse,
  preview: refuse,
  get live() {
    return refuse()
  },
})
