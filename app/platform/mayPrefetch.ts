/** Not in TypeScript's DOM library: https://wicg.github.io/netinfo/ */
interface NavigatorWithConnection extends Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}

/** Whether to prefetch: not with data saver or a connection as slow as 2G, unless the app is installed. */
export function mayPrefetch(): boolean {
  const { connection }: NavigatorWithConnection = navigator
  const isToBeSaved = connection?.saveData || /2g$/.test(connection?.effectiveType ?? '')
  return !isToBeSaved || matchMedia('(display-mode: standalone)').matches
}
