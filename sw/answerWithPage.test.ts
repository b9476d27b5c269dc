import { expect, test } from 'vitest'
import { withLinks } from './answerWithPage'

test('adds the Link header and leaves the response unchanged', async () => {
  const page = new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } })
  const linked = withLinks(page, '</a.js>; rel=modulepreload')
  expect(linked.headers.get('link')).toBe('</a.js>; rel=modulepreload')
  expect(linked.headers.get('content-type')).toBe('text/html')
  expect(await linked.text()).toBe('<html>')
})
