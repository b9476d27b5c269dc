import { once } from 'node:events'
import { WebSocket } from 'ws'
import { temporaryFolder } from '../../e2e/support/places'
import { type Session, VIEWPORT } from './Session'
import { StartedProcess } from './StartedProcess'

// Firefox over WebDriver BiDi (https://w3c.github.io/webdriver-bidi), which it supports without geckodriver.

/** Starts a headless Firefox on a new profile. */
export async function openFirefox(path: string): Promise<Session> {
  const profile = await temporaryFolder('firefox')
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile.path, 'about:blank']
  const browser = new StartedProcess(path, args, { ...process.env, HOME: profile.path })
  const close = async () => {
    await browser.stop()
    await profile.remove()
  }
  try {
    const [, address] = await browser.printed(/WebDriver BiDi listening on (ws:\S+)/)
    const connection = await Bidi.connect(`${address}/session`)
    // Pressing a file field opens a dialog, which is ignored: files are set by a command.
    await connection.send('session.new', {
      capabilities: { alwaysMatch: { unhandledPromptBehavior: { file: 'ignore' } } },
    })
    const { contexts } = await connection.send('browsingContext.getTree', {})
    const context: string = contexts[0].context
    await connection.send('browsingContext.setViewport', { context, viewport: VIEWPORT })
    return sessionOf(connection, context, close)
  } catch (error) {
    await close()
    throw error
  }
}

function sessionOf(connection: Bidi, context: string, close: () => Promise<void>): Session {
  /** Calls a function with strings; returns its remote value. */
  const call = async (functionDeclaration: string, args: readonly string[]) => {
    const { result, exceptionDetails } = await connection.send('script.callFunction', {
      functionDeclaration,
      arguments: args.map((value) => ({ type: 'string', value })),
      target: { context },
      awaitPromise: true,
      resultOwnership: 'none',
      userActivation: false,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result
  }
  return {
    navigate: async (url) => {
      await connection.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    reload: async () => {
      await connection.send('browsingContext.reload', { context, wait: 'complete' })
    },
    evaluate: async (source, args) => {
      const whole = `async (args) => JSON.stringify((await (${source})(...JSON.parse(args))) ?? null)`
      return JSON.parse((await call(whole, [JSON.stringify(args)])).value)
    },
    perform: async (actions) => {
      await connection.send('input.performActions', { context, actions })
    },
    setFiles: async (selector, files) => {
      const { sharedId } = await call('(selector) => document.querySelector(selector)', [selector])
      await connection.send('input.setFiles', { context, element: { sharedId }, files })
    },
    close,
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the protocol's results, each read where it is requested
type Result = any

/** Commands and their results on one WebSocket. Events are not subscribed to. */
class Bidi {
  readonly #socket: WebSocket
  readonly #pending = new Map<number, { resolve(result: Result): void; reject(error: Error): void }>()
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => this.#receive(JSON.parse(String(data))))
    socket.on('close', () => {
      for (const { reject } of this.#pending.values()) reject(new Error('Firefox has closed the connection'))
    })
  }

  static async connect(url: string): Promise<Bidi> {
    const socket = new WebSocket(url)
    await once(socket, 'open')
    return new Bidi(socket)
  }

  send(method: string, params: object): Promise<Result> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject: ({ message }) => reject(new Error(`${method}: ${message}`)) })
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
  }

  #receive({ type, id, result, error, message }: Result): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    if (type === 'error') pending?.reject(new Error(`${error}: ${message}`))
    else pending?.resolve(result)
  }
}
