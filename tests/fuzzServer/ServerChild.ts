import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { SessionFetch } from '../support/server'
import { bundleForNode } from '../support/serverProcess'
import type { ChildMessage, Figures, ParentMessage } from './messages'

/** A server in a separate process, to measure its cost alone. */
export interface ServerChild {
  /** Without a trailing slash. */
  readonly url: string
  /** Makes an account with a confirmed email, signed in. */
  account(): Promise<Account>
  /** Its cost so far; maxima are since the last read. */
  figures(options?: { readonly isCollecting: boolean }): Promise<Figures>
  /** What it printed, which is only errors. */
  output(): string
  isAlive(): boolean
  stop(): Promise<void>
}

export interface Account {
  readonly id: number
  readonly username: string
  readonly fetch: SessionFetch
  cookie(): string
}

export async function startServerChild(): Promise<ServerChild> {
  const child = spawn(process.execPath, ['--expose-gc', await bundleForNode('tests/fuzzServer/child.ts')], {
    env: { ...process.env, NODE_ENV: 'test', TEST_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const hear = (part: Buffer) => {
    output += part
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const gone = once(child, 'exit').then(() => Promise.reject(new Error(`The server ended: ${output}`)))
  gone.catch(() => {})
  const next = () => Promise.race([once(child, 'message').then(([message]): ChildMessage => message), gone])
  // One request at a time.
  let turn: Promise<unknown> = Promise.resolve()
  const ask = (question: ParentMessage): Promise<ChildMessage> => {
    const answer = turn.then(() => {
      child.send(question)
      return next()
    })
    turn = answer.catch(() => {})
    return answer
  }
  const first = await next()
  if (!('url' in first)) throw new Error('The server did not say where it is')
  const { url } = first
  return {
    url,
    account: async () => {
      const message = await ask({ ask: 'account' })
      if (!('account' in message)) throw new Error('The server made no account')
      const { cookie, ...who } = message.account
      return { ...who, cookie: () => cookie, fetch: fetchAs(url, cookie) }
    },
    figures: async ({ isCollecting } = { isCollecting: false }) => {
      const message = await ask({ ask: 'figures', isCollecting })
      if (!('figures' in message)) throw new Error('The server did not say what it cost')
      return message.figures
    },
    output: () => output,
    isAlive: () => isAlive(child),
    stop: async () => {
      if (!isAlive(child)) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

function fetchAs(url: string, cookie: string): SessionFetch {
  return (input, { json, headers, ...init } = {}) => {
    const all = new Headers(headers)
    all.set('Origin', url)
    all.set('Cookie', cookie)
    if (json !== undefined) all.set('Content-Type', 'application/json')
    const body = json === undefined ? init.body : JSON.stringify(json)
    return fetch(input instanceof Request ? input : new URL(input, url), {
      redirect: 'manual',
      ...init,
      body,
      headers: all,
    })
  }
}
