import { type Logger, pino } from 'pino'
import type { Settings } from './env'

/** JSON lines. The caller chooses what is logged: never bodies, cookies or secrets. */
export function createLog({ logLevel }: Pick<Settings, 'logLevel'>): Logger {
  return pino({ level: logLevel, serializers: { err: describeError } })
}

/** Only what shows where to look: the database's own errors repeat the values that were to be written. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? error.code : undefined
  return { type: error.constructor.name, message: error.message, code, stack: error.stack }
}

/** A share link's token opens a board to anyone who reads it. */
export function loggedPath(path: string): string {
  return path.replace(/^(\/s\/|\/api\/shared\/)[^/]+/, '$1…')
}
