import { type Logger, pino } from 'pino'
import type { Settings } from './env'

/** Logs JSON lines. The caller chooses what to log: never bodies, cookies or secrets. */
export function createLog({ logLevel }: Pick<Settings, 'logLevel'>): Logger {
  return pino({ level: logLevel, serializers: { err: describeError } })
}

/** Keeps only what helps find the cause: the database's errors also repeat the values being written. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? error.code : undefined
  return { type: error.constructor.name, message: error.message, code, stack: error.stack }
}

/** Masks the token of a share link: anyone who reads it can open the board. */
export function loggedPath(path: string): string {
  return path.replace(/^(\/s\/|\/api\/shared\/)[^/]+/, '$1…')
}
