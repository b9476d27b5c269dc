import type { Logger } from 'pino'

/** Runs `close` once on SIGTERM or SIGINT, then ends the process; a second signal ends it at once. */
export function onSignal(log: Logger, close: () => Promise<void>): void {
  let isClosing = false
  const handle = (signal: NodeJS.Signals) => {
    if (isClosing) process.exit(1)
    isClosing = true
    log.info({ signal }, 'closing')
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'closing failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', handle)
  process.on('SIGINT', handle)
}
