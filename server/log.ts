import { type Logger, pino } from 'pino'
import type { Settings } from './env'

/** JSON lines. What goes in is chosen by the caller and never holds bodies, cookies or secrets. */
export function createLog({ logLevel }: Pick<Settings, 'logLevel'>): Logger {
  return pino({ level: logLevel, serializers: { err: describeError } })
}

/** Only what tells where to look: the database's own errors repeat the values that were to be written. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? error.code : undefined
  return { type: error.constructor.name, message: error.message, code, stack: error.stack }
}

/** A share link's token opens a board to whoever reads it. */
export function loggedPath(path: string): string {
  return path.replace(/^(\/s\/|\/api\/shared\/)[^/]+/, '$1…')
}
