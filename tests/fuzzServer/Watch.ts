import type { ServerChild } from './ServerChild'

/** Upper bounds for a server under load. */
const BUSY_MAX = 250
const MEGABYTE = 2 ** 20
/** The server caches boards and images up to its own limits (32 MB of boards, 50,000 places, images to decode). */
const GROWTH_MAX = 96 * MEGABYTE
/** One image may take 512 MB while it is decoded (server/assets/decoding.ts). */
const PEAK_MAX = 640 * MEGABYTE
/** The share of a run after which caches are warm. */
const WARM = 0.2

/** Without a provider, the assistant's calls are answered 503, and logged. */
const KEYLESS = /"code":"(DALLE_)?API_KEY_MISSING"|"path":"\/api\/ai\/[^"]+","status":503/

/** Checks a server under load from time to time, and reports its faults. */
export class Watch {
  readonly faults: string[] = []
  longestBusy = 0
  peakMemory = 0
  /** The whole process's memory at the first check. */
  #memoryAtFirst: number | undefined
  live = { warm: 0, end: 0 }
  /** Length of earlier output, which is not checked. */
  readonly #printedBefore: number

  constructor(private readonly server: ServerChild) {
    this.#printedBefore = server.output().length
  }

  /** `share` of the run is done; `what` was sent since the last check. */
  async look(share: number, what: () => string): Promise<void> {
    const isWarm = share >= WARM && this.live.warm === 0
    const isEnd = share >= 1
    const { longestBusy, memory, peakMemory, live = 0 } = await this.server.figures({ isCollecting: isWarm || isEnd })
    this.longestBusy = Math.max(this.longestBusy, longestBusy)
    this.peakMemory = Math.max(this.peakMemory, peakMemory)
    this.#memoryAtFirst ??= memory
    const rise = peakMemory - this.#memoryAtFirst
    if (rise > PEAK_MAX) this.faults.push(`memory rose by ${Math.round(rise / MEGABYTE)} MB, with ${what()}`)
    if (longestBusy > BUSY_MAX) this.faults.push(`busy for ${Math.round(longestBusy)} ms, with ${what()}`)
    if (isWarm) this.live.warm = live
    if (!isEnd) return
    this.live.end = live
    const growth = live - this.live.warm
    if (growth > GROWTH_MAX) this.faults.push(`memory in use grew by ${Math.round(growth / MEGABYTE)} MB`)
    const logged = this.server
      .output()
      .slice(this.#printedBefore)
      .split('\n')
      .filter((line) => line !== '' && !KEYLESS.test(line))
    if (logged.length > 0) this.faults.push(`logged: ${logged.slice(0, 5).join('\n').slice(0, 3000)}`)
  }

  summary(): string {
    const size = (bytes: number) => `${Math.round(bytes / MEGABYTE)} MB`
    const { warm, end } = this.live
    const busy = Math.round(this.longestBusy)
    return `longest busy ${busy} ms of CPU, in use ${size(warm)} warm and ${size(end)} at the end, peak ${size(this.peakMemory)}`
  }
}
