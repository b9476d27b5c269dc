import { expect, test } from 'vitest'
import { boardPreloads, withLinks } from './boardPreloads'

test('a page of a board names the files that draw it', () => {
  const urls = [
    'index.html',
    'static/board-a1.js',
    'static/BoardPage-b2.css',
    'static/HomePage-c3.js',
    'static/boards-d.js',
  ]
  expect(boardPreloads(urls)).toBe(
    '</static/board-a1.js>; rel=modulepreload; crossorigin, </static/BoardPage-b2.css>; rel=preload; as=style; crossorigin',
  )
})

test('the answer is otherwise the same', async () => {
  const page = new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } })
  const linked = withLinks(page, '</a.js>; rel=modulepreload')
  expect(linked.headers.get('link')).toBe('</a.js>; rel=modulepreload')
  expect(linked.headers.get('content-type')).toBe('text/html')
  expect(await linked.text()).toBe('<html>')
})
