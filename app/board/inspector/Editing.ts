import { createContext } from 'react'
import type { LiveEdit, PatchOf } from '../palette/LiveEdit'
import type { BoardElement } from '../store/BoardElement'
import type { BoardStore } from '../store/BoardStore'
import type { ImageSources } from '../view/elements/ImageSources'
import type { Summary } from './summarize'

/** What the inspector's fields work on: the selection without locked elements. */
export interface Editing {
  readonly store: BoardStore
  readonly images: ImageSources
  readonly elements: readonly BoardElement[]
  readonly summary: Summary
  /** Changes all at once, as one commit. */
  change(patchOf: PatchOf): void
  /** Shows a change in progress; `live` commits or discards it. */
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
