import { expect, it, vi } from 'vitest'
import { readForeignHtml } from './readForeignHtml'

it('takes the visible text and the addresses of images', () => {
  const html = `<html><head><title>Not this</title><style>p{}</style></head><body><h1>Moss</h1>
    <p>soft&nbsp;and <b>green</b><br>wet</p><img src="https://a.example/moss.jpg"><img src="https://a.example/moss.jpg">
    <img src="data:image/png;base64,AAAA"></body></html>`
  expect(readForeignHtml(html)).toEqual({
    text: 'Moss\n\nsoft and green\nwet',
    pictures: ['https://a.example/moss.jpg', 'data:image/png;base64,AAAA'],
    isCut: false,
  })
})

it('executes, loads and keeps nothing of the HTML', () => {
  const run = vi.fn()
  vi.stubGlobal('attacked', run)
  const html = `<script>attacked()</script><img src="x" onerror="attacked()"><svg onload="attacked()"><text>no</text></svg>
    <iframe srcdoc="<script>attacked()</script>"></iframe><p onclick="attacked()">yes</p>`
  expect(readForeignHtml(html)).toEqual({ text: 'yes', pictures: [], isCut: false })
  expect(document.body.childElementCount).toBe(0)
  expect(run).not.toHaveBeenCalled()
})

it('leaves out anything that is not an image: scripts, files and tracking pixels', () => {
  const html = `<img src="javascript:alert(1)"><img src="file:///c:/a.png"><img src="//a.example/b.png"><img src="">
    <img src="https://a.example/dot.gif" width="1" height="1"><img src="data:text/html,<script>">`
  expect(readForeignHtml(html).pictures).toEqual([])
})

it('takes at most fifty images and reports when there were more', () => {
  const html = Array.from({ length: 60 }, (_, index) => `<img src="https://a.example/${index}.png">`).join('')
  const { pictures, isCut } = readForeignHtml(html)
  expect([pictures.length, isCut]).toEqual([50, true])
})

it('reads a long run of blanks in time proportional to its length', () => {
  const blanks = ' \t'.repeat(75_000)
  expect(readForeignHtml(`<p>a ${blanks}b${blanks}<br>${blanks}c</p>`).text).toBe(`a ${blanks}b\nc`)
})
