import { agentNamed, hasJoined, hasLeft } from '../words'

export interface Person {
  readonly userId: number
  readonly username: string
  /** Whose agent it is; null for a person. */
  readonly agentOf: string | null
}

/** Anyone who is back within this many ms (a reload, a tunnel) never left. */
export const LEAVE_GRACE_MS = 2500

export interface PresenceNotifierOptions {
  /** Returns a cancel function. */
  readonly setTimer: (run: () => void, ms: number) => () => void
  readonly notify: (words: string) => void
}

/** Reports who joined and who left, without the noise of reloads. */
export class PresenceNotifier {
  readonly #leaving = new Map<number, () => void>()

  constructor(private readonly options: PresenceNotifierOptions) {}

  joined({ userId, ...person }: Person): void {
    const stop = this.#leaving.get(userId)
    if (!stop) this.options.notify(hasJoined(nameOf(person)))
    stop?.()
    this.#leaving.delete(userId)
  }

  left({ userId, ...person }: Person): void {
    this.#leaving.get(userId)?.()
    const stop = this.options.setTimer(() => {
      this.#leaving.delete(userId)
      this.options.notify(hasLeft(nameOf(person)))
    }, LEAVE_GRACE_MS)
    this.#leaving.set(userId, stop)
  }

  close(): void {
    for (const stop of this.#leaving.values()) stop()
    this.#leaving.clear()
  }
}

const nameOf = ({ username, agentOf }: Omit<Person, 'userId'>) => (agentOf === null ? username : agentNamed(username))
