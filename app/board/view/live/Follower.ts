import { centerOf, clamp, type Point, type Size, union } from '../../../../contract/layout/rect'
import { type Camera, toScreen } from '../../geometry/camera'
import type { BoardStore } from '../../store/BoardStore'
import { shownBounds } from './PeerSelections'
import type { LiveClient } from './useLive'

/** Nearer to an edge than this fraction of the screen, a point pulls the camera along. */
const RIM = 0.3
/** The camera covers two thirds of the way in this many ms. */
const EASE_MS = 140
/** Screen px not worth another frame. */
const NEAR = 0.5

export interface FollowInput {
  readonly camera: Camera
  readonly viewport: Size
  /** Board px. */
  readonly point: Point
  /** Since the last step; null: jumps all the way. */
  readonly ms: number | null
}

/** The camera one step closer to having the point well inside the screen; null if it is. Keeps the zoom. */
export function followStep({ camera, viewport, point, ms }: FollowInput): Camera | null {
  const { x, y } = toScreen(camera, point)
  const dx = x - clamp(x, viewport.width * RIM, viewport.width * (1 - RIM))
  const dy = y - clamp(y, viewport.height * RIM, viewport.height * (1 - RIM))
  if (Math.hypot(dx, dy) < NEAR) return null
  const share = ms === null ? 1 : 1 - Math.exp(-ms / EASE_MS)
  return { ...camera, x: camera.x - dx * share, y: camera.y - dy * share }
}

export interface FollowerOptions {
  readonly store: BoardStore
  readonly live: Pick<LiveClient, 'peers' | 'cursors' | 'on'>
  readonly userId: number
  /** Ms. */
  readonly now: () => number
  readonly requestFrame: (run: () => void) => number
  readonly cancelFrame: (handle: number) => void
  readonly isStill: () => boolean
  /** The person moved the camera themselves, or the person they followed has left. */
  onEnd(why: 'moved' | 'gone'): void
}

/** Keeps one collaborator's cursor in view; if they have none, their selection. */
export class Follower {
  readonly #stops: readonly (() => void)[]
  #requestedFrame = 0
  #last: number | null = null
  #isMoving = false
  #isOver = false

  constructor(private readonly options: FollowerOptions) {
    const { store, live } = options
    this.#stops = [
      live.on('cursors', () => this.#requestStep()),
      live.on('peers', () => this.#requestStep()),
      store.subscribe('viewport', () => this.#requestStep()),
      store.subscribe('camera', () => {
        if (!this.#isMoving) this.#end('moved')
      }),
    ]
    this.#requestStep()
  }

  close(): void {
    this.#isOver = true
    this.options.cancelFrame(this.#requestedFrame)
    for (const stop of this.#stops) stop()
  }

  #end(why: 'moved' | 'gone'): void {
    if (this.#isOver) return
    this.close()
    this.options.onEnd(why)
  }

  #requestStep(): void {
    if (this.#isOver || this.#requestedFrame !== 0) return
    this.#requestedFrame = this.options.requestFrame(() => {
      this.#requestedFrame = 0
      this.#step()
    })
  }

  #step(): void {
    const { store, live, userId, now, isStill } = this.options
    const peer = live.peers.find((other) => other.userId === userId)
    if (!peer) {
      this.#end('gone')
      return
    }
    const point = live.cursors.get(userId) ?? middleOf(store, peer.selection)
    const time = now()
    const { camera, viewport } = store.view
    // The first step after a rest counts as one frame.
    const ms = isStill() ? null : Math.min(time - (this.#last ?? time - 16), 64)
    const next = point && viewport.width > 0 ? followStep({ camera, viewport, point, ms }) : null
    this.#last = next ? time : null
    if (!next) return
    this.#isMoving = true
    store.view.setCamera(next)
    this.#isMoving = false
    this.#requestStep()
  }
}

function middleOf(store: BoardStore, ids: readonly string[]): Point | null {
  const around = union(ids.flatMap((id) => shownBounds(store, id) ?? []))
  return around && centerOf(around)
}
