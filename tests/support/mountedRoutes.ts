import type Router from 'koa-router'
import { buildApp } from '../../server/app'
import type { Deps } from '../../server/deps'

/** koa-router's routes, as `GET /api/boards/{id}`, in alphabetical order. */
export function mountedRoutes(deps: Deps): string[] {
  const routers = buildApp(deps).middleware.flatMap((middleware) =>
    'router' in middleware ? [middleware.router as Router] : [],
  )
  return routers
    .flatMap((router) => router.stack)
    .flatMap(({ methods, path }) => methods.map((method) => [method, String(path).replace(/:(\w+)/g, '{$1}')] as const))
    .filter(([method]) => method !== 'HEAD')
    .map(([method, path]) => `${method} ${path.length > 1 ? path.replace(/\/$/, '') : path}`)
    .sort()
}
