import { LIVE_SILENCE_MS } from '../../contract/channel'
import type { ServerMessage } from '../../contract/messages'
import type { ElementPatch } from '../../contract/shared/element'
import type { Clock } from '../offline/clock'

/** What others are doing to an element right now: drawn, never stored. */
export interface Preview {
  readonly id: string
  readonly patch: ElementPatch
}

export type LiveUpdate = Extract<ServerMessage, { type: 'element_updated'; live: true }>

/** Ms after a commit during which late messages of its gesture are ignored. */
const ECHO_MS = 500

interface RemotePreview {
  readonly userId: number
  readonly elementId: string
  readonly gestureId: string
  readonly seq: number
  readonly patch: ElementPatch
  /** Ms. */
  readonly receivedAt: number
  /** Committed: further messages about it are late. */
  readonly isCommitted: boolean
}

/** Others' gestures in progress, one per person and element: until they commit, leave or stop sending. */
export class Previews {
  readonly #drafts = new Map<string, RemotePreview>()
  #list: readonly Preview[] = []
  #editedBy: ReadonlyMap<string, number> = new Map()
  #stop: (() => void) | null = null

  constructor(
    private readonly clock: Clock,
    private readonly onChange: () => void,
  ) {}

  /** One per element: if several people change it, the last value received wins, per field. */
  get list(): readonly Preview[] {
    return this.#list
  }

  /** The user whose preview of each element was received last. */
  get editedBy(): ReadonlyMap<string, number> {
    return this.#editedBy
  }

  apply({ userId, gestureId, seq, element, more = [] }: LiveUpdate): void {
    let isNew = false
    for (const { id, ...patch } of [element, ...more]) {
      const before = this.#drafts.get(keyOf(userId, id))
      if (before?.gestureId === gestureId && (seq <= before.seq || before.isCommitted)) continue
      isNew = true
      const draft = { userId, elementId: id, gestureId, seq, patch, receivedAt: this.clock.now(), isCommitted: false }
      // Last received, last drawn.
      this.#drafts.delete(keyOf(userId, id))
      this.#drafts.set(keyOf(userId, id), draft)
    }
    if (!isNew) return
    this.#scheduleExpiry()
    this.#publish()
  }

  /** Hides someone's previews of these elements: their changes are committed, and drawn from now on. */
  markCommitted(userId: number, elementIds: readonly string[]): void {
    let isChanged = false
    for (const id of elementIds) {
      const draft = this.#drafts.get(keyOf(userId, id))
      if (!draft || draft.isCommitted) continue
      isChanged = true
      this.#drafts.set(keyOf(userId, id), { ...draft, isCommitted: true, receivedAt: this.clock.now() })
    }
    if (isChanged) this.#publish()
  }

  removeUser(userId: number): void {
    this.#removeWhere((draft) => draft.userId === userId)
  }

  clear(): void {
    this.#stop?.()
    this.#stop = null
    this.#removeWhere(() => true)
  }

  #removeWhere(isOut: (draft: RemotePreview) => boolean): void {
    let isChanged = false
    for (const [key, draft] of this.#drafts) {
      if (!isOut(draft)) continue
      this.#drafts.delete(key)
      isChanged ||= !draft.isCommitted
    }
    if (isChanged) this.#publish()
  }

  /** Schedules a check for expired previews while there are any. */
  #scheduleExpiry(): void {
    this.#stop ??= this.clock.after(ECHO_MS, () => {
      this.#stop = null
      const now = this.clock.now()
      this.#removeWhere(({ receivedAt, isCommitted }) => now - receivedAt >= (isCommitted ? ECHO_MS : LIVE_SILENCE_MS))
      if (this.#drafts.size > 0) this.#scheduleExpiry()
    })
  }

  #publish(): void {
    const patches = new Map<string, ElementPatch>()
    const editedBy = new Map<string, number>()
    for (const { userId, elementId, patch, isCommitted } of this.#drafts.values()) {
      if (isCommitted || Object.keys(patch).length === 0) continue
      patches.set(elementId, mergePatches(patches.get(elementId), patch))
      editedBy.set(elementId, userId)
    }
    this.#list = [...patches].map(([id, patch]) => ({ id, patch }))
    this.#editedBy = editedBy
    this.onChange()
  }
}

const keyOf = (userId: number, elementId: string) => `${userId} ${elementId}`

function mergePatches(first: ElementPatch | undefined, second: ElementPatch): ElementPatch {
  if (!first) return second
  const merged = { ...first, ...second }
  return first.properties ? { ...merged, properties: { ...first.properties, ...second.properties } } : merged
}
