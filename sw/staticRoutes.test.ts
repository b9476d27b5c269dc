import { expect, test } from 'vitest'
import { answerWithoutWorker } from './staticRoutes'

const install = (rest: object) => Object.assign(new Event('install'), { waitUntil: () => {} }, rest) as ExtendableEvent

test('files of the build come from their cache and calls from the network, without the worker', () => {
  const added: unknown[] = []
  answerWithoutWorker(install({ addRoutes: async (routes: unknown[]) => void added.push(...routes) }), 'files')
  expect(added).toEqual([
    { condition: { urlPattern: { pathname: '/static/*' } }, source: { cacheName: 'files' } },
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
  ])
})

test('where the browser cannot do that, nothing is asked of it', () => {
  expect(() => answerWithoutWorker(install({}), 'files')).not.toThrow()
})
