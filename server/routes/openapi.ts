import Router from 'koa-router'
import { buildDocument } from '../openapi/buildDocument'
import { operations } from '../openapi/operations'

/** GET /api/openapi.json: the API told by the schemas that the routes parse with. Made when first asked for. */
export function openapiRoutes(): Router {
  const router = new Router()
  let document: string | undefined

  router.get('/api/openapi.json', (ctx) => {
    document ??= JSON.stringify(buildDocument(operations))
    ctx.type = 'json'
    ctx.body = document
  })

  return router
}
