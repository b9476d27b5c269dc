// The error log for "Copy diagnostics": the newest errors on this device, across reloads, without user content.

import { onReportedError, reportError } from '../platform/reportError'

export interface LoggedError {
  /** ISO time of the last occurrence. */
  readonly at: string
  /** The part of the app, such as `uncaught`. */
  readonly where: string
  readonly error: string
  /** Files and lines, without the server's address. */
  readonly stack: readonly string[]
  readonly count: number
}

const KEY = 'moodloom-errors'
const ERRORS_MAX = 30
const FRAMES_MAX = 8
const MESSAGE_MAX = 200

function record(error: unknown, where: string): void {
  const errors = readErrors()
  const { message, stack } = describe(error)
  const last = errors.at(-1)
  const isRepeated = last?.where === where && last.error === message
  const entry = { at: new Date().toISOString(), where, error: message, stack, count: isRepeated ? last.count + 1 : 1 }
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify([...(isRepeated ? errors.slice(0, -1) : errors), entry].slice(-ERRORS_MAX)),
    )
  } catch {
    // Unreported: if storage is full or refused, this log itself can't be written.
  }
}

/** Oldest first. */
export function readErrors(): readonly LoggedError[] {
  try {
    const errors: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(errors) ? errors : []
  } catch {
    // Unreported: reading the log is part of reporting.
    return []
  }
}

/** Starts recording reported and uncaught errors. */
export function recordErrors(): void {
  onReportedError(record)
  addEventListener('error', ({ error, message }) => reportError(error ?? message, 'uncaught'))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'unhandled rejection'))
}

function describe(error: unknown) {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const frames = stack.split('\n').filter((line) => /https?:/.test(line))
  return {
    message: withoutContent(message).slice(0, MESSAGE_MAX),
    stack: frames.slice(0, FRAMES_MAX).map((line) => line.trim().replaceAll(location.origin, '')),
  }
}

/** Removes what may be user content (quoted text, email addresses, data URIs) or a secret (queries, share links). */
function withoutContent(message: string): string {
  return message
    .replace(/data:[^\s"')]+/g, 'data:…')
    .replace(/"[^"]*"|“[^”]*”|'[^']*'|`[^`]*`/g, '"…"')
    .replace(/\S+@\S+/g, '…@…')
    .replace(/\?\S+/g, '?…')
    .replace(/\/(s|shared)\/[^\s/]+/g, '/$1/…')
}
