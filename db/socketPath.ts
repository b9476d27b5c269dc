import { relative } from 'node:path'

/** sun_path is 104 bytes on macOS, 108 on Linux. */
const LONGEST = 103

/** The shortest way from here to a unix socket. Throws where the system takes none so long. */
export function socketPath(path: string): string {
  const fromHere = relative(process.cwd(), path)
  const best = fromHere.length < path.length ? fromHere : path
  if (Buffer.byteLength(best) > LONGEST) {
    throw new Error(`DATA_DIR is too long a path to be locked (${path}): choose a shorter one.`)
  }
  return best
}
