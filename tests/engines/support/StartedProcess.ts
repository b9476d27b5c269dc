import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

const OUTPUT_TIMEOUT_MS = 60_000

/** A process that a test starts and ends. */
export class StartedProcess {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>
  #output = ''

  constructor(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
    this.#child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
    this.#onOutput((chunk) => {
      this.#output += chunk
    })
    // Without a listener a missing command would end this process; `printed` reports it.
    this.#child.on('error', ({ message }) => {
      this.#output += message
    })
  }

  /** Waits until its output matches. Throws with the output if the process ends first. */
  printed(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      const fail = () => reject(new Error(`${this.#child.spawnfile} did not print ${pattern}:\n${this.#output}`))
      const timer = setTimeout(fail, OUTPUT_TIMEOUT_MS)
      const check = () => {
        const match = pattern.exec(this.#output)
        if (!match) return
        clearTimeout(timer)
        resolve(match)
      }
      this.#onOutput(check)
      this.#child.once('close', fail)
      check()
    })
  }

  async stop(): Promise<void> {
    const child = this.#child
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
    await gone
    clearTimeout(timer)
  }

  #onOutput(listener: (chunk: Buffer) => void): void {
    this.#child.stdout.on('data', listener)
    this.#child.stderr.on('data', listener)
  }
}
