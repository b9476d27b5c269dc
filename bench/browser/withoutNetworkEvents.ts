import type { Page } from 'playwright-core'

/** What Playwright speaks to the page with. It is not part of what it offers. */
interface Inspector {
  send(method: 'Network.enable' | 'Network.disable'): Promise<unknown>
}

/**
 * Runs it while the page reports no requests to the inspector, which takes about a millisecond for each, cached ones
 * included, that nobody's page but a measured one has to spend. Nothing may be navigated meanwhile.
 */
export async function withoutNetworkEvents<T>(page: Page, run: () => Promise<T>): Promise<T> {
  const inspector = inspectorOf(page)
  await inspector.send('Network.disable')
  try {
    return await run()
  } finally {
    await inspector.send('Network.enable')
  }
}

/** @throws TypeError where Playwright has been built anew inside */
function inspectorOf(page: Page): Inspector {
  const { _connection: connection } = page as unknown as { _connection: { toImpl(of: Page): unknown } }
  const inner = connection.toImpl(page) as { delegate: { _mainFrameSession: { _client: Inspector } } }
  return inner.delegate._mainFrameSession._client
}
