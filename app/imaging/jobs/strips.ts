import type { Pixels } from '../kernels/Pixels'
import type { Picture } from '../Raster'
import type { JobTools } from './Job'

/** Pixels of one strip, about: 2 MB, and a few ms of work between two abort checks. */
const STRIP = 500_000

export interface Strip {
  readonly pixels: Pixels
  /** The picture's row that comes first here. */
  readonly y: number
  readonly rows: number
}

/**
 * Goes through a picture from the top in strips of whole rows, and lets other requests run in between. What `change`
 * returns is written back. Progress is reported from `from` to `to`. Throws the signal's reason.
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

/** Resolves once earlier messages have been received. A timer would wait 4 ms each time. */
function others(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    port1.onmessage = () => waiting.shift()?.()
    port2.postMessage(null)
  })
}
