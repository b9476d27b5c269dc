import { expect, test } from 'vitest'
import { answerWithoutWorker } from './staticRoutes'

const install = (rest: object) => Object.assign(new Event('install'), { waitUntil: () => {} }, rest) as ExtendableEvent

test('build files come from their cache and API calls from the network, without the worker', () => {
  const added: unknown[] = []
  answerWithoutWorker(install({ addRoutes: async (routes: unknown[]) => void added.push(...routes) }), 'files')
  expect(added).toEqual([
    { condition: { urlPattern: { pathname: '/static/*' } }, source: { cacheName: 'files' } },
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
  ])
})

test('does nothing if the browser does not support static routes', () => {
  expect(() => answerWithoutWorker(install({}), 'files')).not.toThrow()
})
