import type { Page } from 'playwright-core'

/** Playwright's connection to the page. It is not part of the public API. */
interface Inspector {
  send(method: 'Network.enable' | 'Network.disable'): Promise<unknown>
}

/**
 * Calls `run` while the page reports no requests to the inspector. Each report takes about a millisecond, even for
 * cached ones: a cost that only a measured page has. Don't navigate meanwhile.
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

/** @throws TypeError if Playwright's internals have changed */
function inspectorOf(page: Page): Inspector {
  const { _connection: connection } = page as unknown as { _connection: { toImpl(of: Page): unknown } }
  const inner = connection.toImpl(page) as { delegate: { _mainFrameSession: { _client: Inspector } } }
  return inner.delegate._mainFrameSession._client
}
