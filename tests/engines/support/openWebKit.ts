import { vi } from 'vitest'
import { freePort, temporaryFolder } from '../../e2e/support/places'
import { type Session, VIEWPORT } from './Session'
import { StartedProcess } from './StartedProcess'

// WebKitGTK's MiniBrowser through WebKitWebDriver, which speaks WebDriver over HTTP (https://w3c.github.io/webdriver).
// It has no headless mode, so it draws on a virtual screen.

const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf'
const START_TIMEOUT_MS = 60_000

/** Starts a MiniBrowser. Its storage is in memory, and is lost when it ends. */
export async function openWebKit(paths: { readonly driver: string; readonly screen: string }): Promise<Session> {
  const home = await temporaryFolder('webkit')
  const screen = new StartedProcess(paths.screen, '-displayfd 1 -screen 0 1400x1000x24 -nolisten tcp'.split(' '))
  let driver: StartedProcess | null = null
  const stop = async () => {
    await driver?.stop()
    await screen.stop()
    await home.remove()
  }
  try {
    const [, display] = await screen.printed(/^(\d+)\n/m)
    const port = await freePort()
    const env = { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11', HOME: home.path }
    driver = new StartedProcess(paths.driver, [`--port=${port}`], env)
    const server = `http://127.0.0.1:${port}`
    await vi.waitFor(() => send(`${server}/status`, 'GET'), { timeout: START_TIMEOUT_MS })
    const { sessionId } = await send(`${server}/session`, 'POST', {
      capabilities: { alwaysMatch: { timeouts: { script: 70_000, pageLoad: 60_000 } } },
    })
    const address = `${server}/session/${sessionId}`
    const session = sessionOf(address, stop)
    await fitWindow(address, session)
    return session
  } catch (error) {
    await stop()
    throw error
  }
}

/** Sizes the window, bars included, so that the page has `VIEWPORT`'s size. */
async function fitWindow(address: string, session: Session): Promise<void> {
  await send(`${address}/window/rect`, 'POST', VIEWPORT)
  const bars = VIEWPORT.height - Number(await session.evaluate('() => innerHeight', []))
  await send(`${address}/window/rect`, 'POST', { ...VIEWPORT, height: VIEWPORT.height + bars })
}

function sessionOf(address: string, stop: () => Promise<void>): Session {
  const post = (command: string, body: object) => send(`${address}/${command}`, 'POST', body)
  return {
    navigate: async (url) => {
      await post('url', { url })
    },
    reload: async () => {
      await post('refresh', {})
    },
    evaluate: async (source, args) => {
      const script = `const [args, report] = arguments
        Promise.resolve(args).then((args) => (${source})(...JSON.parse(args))).then(
          (value) => report({ json: JSON.stringify(value ?? null) }),
          (error) => report({ error: String(error) }),
        )`
      const { json, error } = await post('execute/async', { script, args: [JSON.stringify(args)] })
      if (error !== undefined) throw new Error(error)
      return JSON.parse(json)
    },
    perform: async (actions) => {
      await post('actions', { actions })
    },
    setFiles: async (selector, paths) => {
      const element = await post('element', { using: 'css selector', value: selector })
      await post(`element/${element[ELEMENT_KEY]}/value`, { text: paths.join('\n') })
    },
    close: async () => {
      // A page that hangs does not answer; stopping the screen ends its browser.
      await send(address, 'DELETE', undefined, AbortSignal.timeout(10_000)).catch(() => undefined)
      await stop()
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the protocol's values, each read where it is requested
async function send(url: string, method: string, body?: object, signal?: AbortSignal): Promise<any> {
  const answer = await fetch(url, { method, body: body && JSON.stringify(body), signal })
  const { value } = await answer.json()
  if (!answer.ok) throw new Error(`${new URL(url).pathname}: ${value.error}: ${value.message}`)
  return value
}
