import type { Point } from '../../../contract/layout/rect'
import type { Element } from '../../../contract/shared/element'
import type { Modifiers, Pointer, PressTarget } from '../gestures/gesture'
import { loadDeferredGestures } from '../gestures/route'
import { BoardStore } from '../store/BoardStore'
import { BOARD_UID, countingIds, TestSource, testBoard } from '../store/testSource'
import { GestureHost, type GestureHostOptions } from './GestureHost'

const NO_KEYS: Modifiers = { shift: false, alt: false, ctrl: false }

interface PressOptions {
  readonly kind?: Pointer['kind']
  readonly pointerId?: number
  readonly target?: PressTarget
  readonly button?: number
  readonly modifiers?: Partial<Modifiers>
}

/** Drives pointers and a fake clock on an open board of 800 × 600 screen px. */
export class TestPointer {
  now = 1000
  #timers: { at: number; run: () => void }[] = []
  readonly host: GestureHost

  private constructor(
    readonly store: BoardStore,
    readonly source: TestSource,
    onContext: GestureHostOptions['onContext'],
    history: GestureHostOptions['history'],
  ) {
    this.host = new GestureHost({
      store,
      onContext,
      history,
      setTimer: (run, ms) => {
        const timer = { at: this.now + ms, run }
        this.#timers.push(timer)
        return () => {
          this.#timers = this.#timers.filter((other) => other !== timer)
        }
      },
    })
  }

  static async create(
    elements: readonly Element[],
    onContext?: GestureHostOptions['onContext'],
    history?: GestureHostOptions['history'],
  ): Promise<TestPointer> {
    const source = new TestSource({ board: testBoard(), elements, pending: [] })
    const newId = countingIds('9')
    const store = new BoardStore({ source, boardUid: BOARD_UID, newId, requestFrame: () => {}, setTimer: () => {} })
    store.view.setCamera({ x: 0, y: 0, zoom: 1 })
    store.view.setViewport({ width: 800, height: 600 })
    await store.open()
    await loadDeferredGestures()
    return new TestPointer(store, source, onContext, history)
  }

  down(x: number, y: number, options: PressOptions = {}): void {
    const { target = { kind: 'canvas' }, button = 0 } = options
    this.host.send({ type: 'down', pointer: this.#pointer({ x, y }, options), button, target })
  }

  move(x: number, y: number, options: PressOptions = {}): void {
    this.host.send({ type: 'move', pointer: this.#pointer({ x, y }, options) })
  }

  up(x: number, y: number, options: PressOptions = {}): void {
    this.host.send({ type: 'up', pointer: this.#pointer({ x, y }, options) })
  }

  tap(x: number, y: number, options: PressOptions = {}): void {
    this.down(x, y, options)
    this.up(x, y, options)
  }

  drag(from: Point, to: Point, options: PressOptions = {}): void {
    this.down(from.x, from.y, options)
    this.move((from.x + to.x) / 2, (from.y + to.y) / 2, options)
    this.move(to.x, to.y, options)
    this.up(to.x, to.y, options)
  }

  advance(ms: number): void {
    this.now += ms
    const due = this.#timers.filter((timer) => timer.at <= this.now)
    this.#timers = this.#timers.filter((timer) => timer.at > this.now)
    for (const timer of due) timer.run()
  }

  /** An element's position: x, y. */
  at(id: string): [number, number] | null {
    const element = this.store.element(id)
    return element ? [element.positionX, element.positionY] : null
  }

  #pointer(point: Point, { kind = 'mouse', pointerId = 1, modifiers }: PressOptions): Pointer {
    this.now += 8
    return { pointerId, kind, point, time: this.now, modifiers: { ...NO_KEYS, ...modifiers } }
  }
}
