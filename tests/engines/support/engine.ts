import { findFirefox, findWebKit } from '../../support/browser.mjs'
import { openFirefox } from './openFirefox'
import { openWebKit } from './openWebKit'
import type { Session } from './Session'

/** A browser other than Chromium. */
interface Engine {
  readonly name: string
  open(): Promise<Session>
}

const engines: Record<string, Engine> = {
  firefox: {
    name: 'Firefox',
    open: async () => {
      const path = findFirefox()
      if (!path) throw new Error('There is no Firefox; set FIREFOX_PATH')
      return openFirefox(path)
    },
  },
  webkit: {
    name: 'WebKit',
    open: async () => {
      const paths = findWebKit()
      if (!paths) throw new Error('There is no WebKit; set WEBKIT_DRIVER_PATH and XVFB_PATH')
      return openWebKit(paths)
    },
  },
}

/** The engine that the vitest project runs in (`TEST_ENGINE`). */
export function engineOfProject(): Engine {
  const engine = engines[process.env.TEST_ENGINE ?? '']
  if (!engine) throw new Error(`TEST_ENGINE is ${process.env.TEST_ENGINE}, not firefox or webkit`)
  return engine
}
