import type { Pixels } from '../kernels/Pixels'
import type { JobTools, Picture } from './Job'

/** Approximate pixels per strip: 2 MB, and a few ms of work between abort checks. */
const STRIP = 500_000

export interface Strip {
  readonly pixels: Pixels
  /** The row of the picture that the strip starts at. */
  readonly y: number
  readonly rows: number
}

/**
 * Processes a picture from the top in strips of whole rows, yielding in between. What `change` returns is written back.
 * Reports progress from `from` to `to`. Throws the signal's reason.
 */
export async function eachStrip(
  picture: Picture,
  { signal, onProgress }: JobTools,
  [from, to]: readonly [number, number],
  change: (strip: Strip) => Pixels | null,
): Promise<void> {
  const rowsAtOnce = Math.max(1, Math.floor(STRIP / picture.width))
  for (let y = 0; y < picture.height; y += rowsAtOnce) {
    signal.throwIfAborted()
    const rows = Math.min(rowsAtOnce, picture.height - y)
    const changed = change({ pixels: picture.read(y, rows), y, rows })
    if (changed) picture.write(changed, y)
    onProgress(from + ((y + rows) / picture.height) * (to - from))
    await others()
  }
  signal.throwIfAborted()
}

const { port1, port2 } = new MessageChannel()
const waiting: (() => void)[] = []

/** Yields until earlier messages have been received. A timer would wait 4 ms each time. */
function others(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    port1.onmessage = () => waiting.shift()?.()
    port2.postMessage(null)
  })
}
