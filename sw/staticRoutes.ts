/** Not in TypeScript's library: https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes */
interface StaticRoute {
  readonly condition: { readonly urlPattern: string | { readonly pathname: string } }
  readonly source: 'network' | { readonly cacheName: string }
}
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?(routes: readonly StaticRoute[]): Promise<void>
}

/**
 * Where supported, lets the browser answer what needs none of our code: build files from their cache, calls from the
 * network. Dispatching each to the worker slows startup by a few milliseconds. Elsewhere, the worker's routes do it.
 *
 * @param cacheName the cache with the files
 */
export function answerWithoutWorker(event: RoutingInstallEvent, cacheName: string): void {
  const routes: StaticRoute[] = [
    { condition: { urlPattern: { pathname: '/static/*' } }, source: { cacheName } },
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
  ]
  const added = event.addRoutes?.(routes)
  if (added) event.waitUntil(added)
}
