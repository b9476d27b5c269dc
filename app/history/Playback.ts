import type { BoardStore } from '../board/store/BoardStore'
import { stepMs } from './moments'
import type { Replay } from './Replay'
import type { ReplaySource } from './ReplaySource'

export const SPEEDS = [1, 2, 4, 8, 16, 32] as const
export type Speed = (typeof SPEEDS)[number]

export interface PlaybackState {
  /** 0 to `length`: after how many entries. */
  readonly moment: number
  readonly length: number
  readonly isPlaying: boolean
  readonly speed: Speed
}

export interface PlaybackOptions {
  readonly replay: Replay
  readonly source: ReplaySource
  readonly store: Pick<BoardStore, 'setPreviews'>
  /** Calls back before the next frame with its time in ms; the page's own. */
  readonly requestFrame: (run: (now: number) => void) => void
  /** Elements jump to where they went, as they do for who wants no motion. */
  readonly isStill: () => boolean
}

/** The time-lapse: goes through a replay by a clock, draws each moment, and glides what moves between two of them. */
export class Playback {
  readonly #options: PlaybackOptions
  readonly #listeners = new Set<() => void>()
  #state: PlaybackState
  /** Ms at 1x into the step that leads to the next moment. */
  #into = 0
  #drawnAt: number | null = null

  constructor(options: PlaybackOptions) {
    this.#options = options
    const { at, length } = options.replay
    this.#state = { moment: at, length, isPlaying: false, speed: 1 }
  }

  readonly read = (): PlaybackState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** From the beginning, where the end was reached. */
  play(): void {
    if (this.#state.isPlaying || this.#state.length === 0) return
    if (this.#state.moment === this.#state.length) this.#show(0)
    this.#set({ isPlaying: true })
    this.#drawnAt = null
    this.#options.requestFrame(this.#frame)
  }

  pause(): void {
    if (!this.#state.isPlaying) return
    this.#settle()
    this.#set({ isPlaying: false })
  }

  setSpeed(speed: Speed): void {
    this.#set({ speed })
  }

  /** Goes to a moment at once, playing or not. */
  goTo(moment: number): void {
    this.#settle()
    this.#show(Math.max(0, Math.min(this.#state.length, moment)))
  }

  /** Entries came before those that were here. */
  lengthened(): void {
    const { at, length } = this.#options.replay
    this.#set({ moment: at, length })
  }

  close(): void {
    this.pause()
    this.#listeners.clear()
  }

  readonly #frame = (now: number): void => {
    if (!this.#state.isPlaying) return
    const passed = this.#drawnAt === null ? 0 : (now - this.#drawnAt) * this.#state.speed
    this.#drawnAt = now
    this.#into += passed
    const { replay } = this.#options
    let moment = this.#state.moment
    for (let step = this.#stepAt(moment); moment < replay.length && this.#into >= step; step = this.#stepAt(moment)) {
      this.#into -= step
      moment++
    }
    if (moment !== this.#state.moment) this.#show(moment)
    if (moment === replay.length) {
      this.pause()
      return
    }
    this.#glide(this.#into / this.#stepAt(moment))
    this.#options.requestFrame(this.#frame)
  }

  /** Ms at 1x from a moment to the next. */
  #stepAt(moment: number): number {
    const { replay } = this.#options
    return stepMs(replay.entry(moment), replay.entry(moment + 1))
  }

  #show(moment: number): void {
    const { replay, source } = this.#options
    source.show(replay.goTo(moment), replay.elements)
    this.#set({ moment })
  }

  /** What the next entry moves is drawn `share` of the way there. */
  #glide(share: number): void {
    const { replay, store, isStill } = this.#options
    const entry = replay.entry(this.#state.moment + 1)
    const element = entry?.elementId ? replay.elements.get(entry.elementId) : undefined
    if (!entry || !element || entry.changeType !== 'update' || isStill()) {
      store.setPreviews([])
      return
    }
    const patch: Record<string, number> = {}
    for (const name of ['positionX', 'positionY', 'width', 'height'] as const) {
      const to = entry.newState?.[name]
      const from = element[name]
      if (typeof to === 'number' && typeof from === 'number') patch[name] = from + (to - from) * eased(share)
    }
    store.setPreviews(Object.keys(patch).length > 0 ? [{ id: element.id, patch }] : [])
  }

  #settle(): void {
    this.#into = 0
    this.#options.store.setPreviews([])
  }

  #set(change: Partial<PlaybackState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of [...this.#listeners]) listener()
  }
}

const eased = (share: number): number => share * share * (3 - 2 * share)
