import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { builtServer } from './builtServer'
import { root } from './places'

export interface ServerPlace {
  readonly port: number
  readonly dataDir: string
  /** Its address in browsers: the tunnel's. */
  readonly publicUrl: string
  /** A folder with `dist/client` in it; the repository's root unless given. */
  readonly folder?: string
  /** More variables, such as the address of an AI provider. */
  readonly env?: Readonly<Record<string, string>>
}

/** The built server as a separate process, which can be killed at any moment and restarted on the same data. */
export class ServerProcess {
  readonly #place: ServerPlace
  #child: ChildProcess | null = null

  constructor(place: ServerPlace) {
    this.#place = place
  }

  /** Resolves when the server reports that it is ready. */
  async start(): Promise<void> {
    const { port, dataDir, publicUrl, folder = root, env } = this.#place
    const child = spawn(process.execPath, [await builtServer()], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        PUBLIC_URL: publicUrl,
        LOG_LEVEL: 'error',
        // Overrides a developer's .env.
        DATABASE_URL: '',
        REDIS_URL: '',
        OPENAI_API_KEY: '',
        OPENAI_BASE_URL: '',
        ...env,
      },
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    this.#child = child
    const ready = `http://127.0.0.1:${port}/readyz`
    const deadline = Date.now() + 60_000
    while (!(await answers(ready))) {
      if (child.exitCode !== null || Date.now() > deadline) {
        await this.kill()
        throw new Error(`The server did not start:\n${output}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** kill -9: it finishes and reports nothing. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Asks it to end, as a deployment would. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
