/** Not in TypeScript's library: https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes */
interface StaticRoute {
  readonly condition: { readonly urlPattern: string | { readonly pathname: string } }
  readonly source: 'network' | { readonly cacheName: string }
}
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?(routes: readonly StaticRoute[]): Promise<void>
}

/**
 * What needs no code of ours the browser answers itself, where it can: files of the build from their cache, calls from
 * the network. Asking the worker costs a start some milliseconds for each. Elsewhere the worker's routes do the same.
 *
 * @param cacheName where the files are
 */
export function answerWithoutWorker(event: RoutingInstallEvent, cacheName: string): void {
  const routes: StaticRoute[] = [
    { condition: { urlPattern: { pathname: '/static/*' } }, source: { cacheName } },
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
  ]
  const added = event.addRoutes?.(routes)
  if (added) event.waitUntil(added)
}
