import type { ConsoleMessage, Worker } from 'playwright-core'
import type { Device } from './device'

const REPORT = /content security policy|trusted ?(types|html|script)|permissions policy violation/i

/** Violations of the server's policies that the browser reports, in pages, web workers and the service worker. */
export class PolicyReports {
  readonly #reports: string[] = []

  static async collect({ context }: Device): Promise<PolicyReports> {
    const collected = new PolicyReports()
    context.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error' && REPORT.test(message.text())) collected.#reports.push(message.text())
    })
    await context.addInitScript(logViolations)
    // Playwright forwards what a worker logs, but not the browser's own messages about it.
    const listen = (worker: Worker) => void worker.evaluate(logViolations).catch(() => undefined)
    context.on('serviceworker', listen)
    for (const worker of context.serviceWorkers()) listen(worker)
    context.on('page', (page) => page.on('worker', listen))
    for (const page of context.pages()) page.on('worker', listen)
    return collected
  }

  /** Returns the reports since the last call. */
  take(): string[] {
    return this.#reports.splice(0)
  }
}

function logViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, sourceFile }) =>
    console.error(`Content Security Policy: ${violatedDirective} ${blockedURI} ${sample} ${sourceFile}`),
  )
}
