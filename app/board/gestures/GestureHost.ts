import type { Effect } from './gesture'
import type { Input, Pointer } from './input'
import { perform, type Surface } from './perform'
import { type Active, IDLE, nextTickAt, type RouterState, route } from './route'

export interface GestureHostOptions extends Surface {
  /** Calls back after ms; returns a cancel function. */
  readonly setTimer: (run: () => void, ms: number) => () => void
}

/** Holds the router's state between inputs and applies the resulting effects. The page sends it every pointer event. */
export class GestureHost {
  #state: RouterState = IDLE
  #stopTimer: (() => void) | null = null

  constructor(private readonly options: GestureHostOptions) {}

  /** The gesture that owns the pointers, for the cursor style; null between gestures. */
  get gesture(): Active['kind'] | null {
    return this.#state.active?.kind ?? null
  }

  get isSpaceDown(): boolean {
    return this.#state.isSpaceDown
  }

  send(input: Input): void {
    const { state, effects } = route(this.#state, input, this.options.store)
    this.#state = state
    for (const effect of effects) this.#perform(effect)
    if (input.type === 'wheel') this.#resendPointer()
    const at = nextTickAt(state)
    // A key or a wheel doesn't delay a long press.
    if (at !== null && !('pointer' in input)) return
    this.#stopTimer?.()
    this.#stopTimer = null
    if (at === null || !('pointer' in input)) return
    const tick = { type: 'tick', time: at } as const
    this.#stopTimer = this.options.setTimer(() => this.send(tick), Math.max(0, at - input.pointer.time))
  }

  /** Opens our context menu. False if there is none: the browser's may open. */
  requestMenu(pointer: Pointer): boolean {
    if (this.options.store.mode !== 'edit' || !this.options.onContext) return false
    this.send({ type: 'menu', pointer })
    return true
  }

  /** Cancels the running gesture on Escape or loss of focus. False if there was none to cancel. */
  interrupt(): boolean {
    const wasBusy = this.#state.active !== null && this.#state.active.kind !== 'spent'
    this.send({ type: 'interrupt' })
    return wasBusy
  }

  /** Cancels the running gesture. `send` may be called again afterwards. */
  close(): void {
    this.interrupt()
    this.#stopTimer?.()
    this.#stopTimer = null
  }

  #perform(effect: Effect): void {
    perform(effect, this.options)
  }

  /** Keeps what a resting pointer drags under it after the camera moved. */
  #resendPointer(): void {
    const { active, pointers } = this.#state
    if (!active || !('pointer' in active) || active.kind === 'press' || active.kind === 'pan') return
    const pointer = pointers.get(active.pointer.pointerId)
    if (pointer) this.send({ type: 'move', pointer })
  }
}
