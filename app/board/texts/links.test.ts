import { expect, test } from 'vitest'
import { linksIn } from './links'

const found = (text: string) => linksIn(text).map(({ start, end, href }) => [text.slice(start, end), href])

test.each([
  ['See https://example.com/a?b=c#d.', 'https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['HTTP://Example.com', 'HTTP://Example.com', 'http://example.com/'],
  ['(www.example.com)', 'www.example.com', 'https://www.example.com/'],
  ['https://en.wikipedia.org/wiki/Oak_(tree)!', 'https://en.wikipedia.org/wiki/Oak_(tree)', undefined],
  ['Ask ada@studio.example, please', 'ada@studio.example', 'mailto:ada@studio.example'],
  ['mailto:ada@studio.example?subject=Oak', 'mailto:ada@studio.example?subject=Oak', undefined],
  ['心地 https://example.com/木 よい', 'https://example.com/木', 'https://example.com/%E6%9C%A8'],
])('finds one link in %s', (text, written, href = written) => {
  expect(found(text)).toEqual([[written, href]])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'view-source:https://example.com',
  'javascript:https://example.com',
  'java\nscript:alert(1)',
  '//example.com',
  'https://',
  'https://user:password@example.com',
  'http://example.com@evil.example',
  'mailto:',
  'mailto:a',
  'www.',
  'ftp://example.com',
  'one@two',
  'plain words, 3.50 each',
])('finds no link in %s', (text) => {
  expect(linksIn(text)).toEqual([])
})

test('hrefs only ever use http, https or mailto', () => {
  const hrefs = linksIn('https://a.example javascript:x www.b.example data:x c@d.example').map(({ href }) => href)
  expect(hrefs).toEqual(['https://a.example/', 'https://www.b.example/', 'mailto:c@d.example'])
})

test('reads a long text without links quickly', () => {
  const before = performance.now()
  linksIn(`${'a.'.repeat(20_000)} ${'x'.repeat(40_000)} ${'@'.repeat(20_000)}`)
  expect(performance.now() - before).toBeLessThan(1_000)
})
