import { buildDocument } from '../openapi/buildDocument'
import { ANYONE, defineRoute, Raw, type Route } from './defineRoute'

/** Serves the API document, built on the first request from the schemas that the routes parse with. */
export function openapiRoute(routes: () => readonly Route[]): Route {
  let document: string | undefined
  return defineRoute({
    method: 'get',
    path: '/api/openapi.json',
    summary: 'Get this document',
    auth: ANYONE,
    answer: { status: 200, mediaTypes: ['application/json'] },
    handler: () => {
      document ??= JSON.stringify(buildDocument(routes()))
      return new Raw('application/json', document)
    },
  })
}
