import { expect, test } from 'vitest'
import { isBoardChunk, preloadLinks } from './preloads'

test('a board page preloads the files that draw it', () => {
  const paths = ['board-a1.js', 'BoardPage-b2.css', 'HomePage-c3.js', 'boards-d.js'].map((name) => `/static/${name}`)
  expect(preloadLinks(['/index.html', ...paths].filter(isBoardChunk))).toBe(
    '</static/board-a1.js>; rel=modulepreload; crossorigin, </static/BoardPage-b2.css>; rel=preload; as=style; crossorigin',
  )
})
