import { relative } from 'node:path'

/** sun_path is 104 bytes on macOS, 108 on Linux. */
const LONGEST = 103

/** The shortest path from the working directory to a Unix socket. Throws if it is too long for the system. */
export function socketPath(path: string): string {
  const fromHere = relative(process.cwd(), path)
  const best = fromHere.length < path.length ? fromHere : path
  if (Buffer.byteLength(best) > LONGEST) {
    throw new Error(`The path of DATA_DIR is too long (${path}): choose a shorter one.`)
  }
  return best
}
