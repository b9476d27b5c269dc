import { describe, expect, it } from 'vitest'
import { editorPreloads } from './editorPreloads'
import type { ClientFile } from './loadClient'

function files(contents: Readonly<Record<string, string>>): ReadonlyMap<string, ClientFile> {
  const rest = { type: '.js', hash: '', isForever: true, br: undefined, gzip: undefined }
  return new Map(Object.entries(contents).map(([path, text]) => [path, { ...rest, bytes: Buffer.from(text) }]))
}

describe('the preloads of a board’s page', () => {
  it('are the files that the page names, then the rest with their imports, each once', () => {
    const header = editorPreloads(
      files({
        '/index.html': '<script type="module" src="/static/index-a.js"></script>',
        '/static/index-a.js': '',
        '/static/BoardPage-b.js':
          'import{a}from"./ids-c.js";import"./index-a.js";const lazy=()=>import("./Later-d.js")',
        '/static/BoardPage-b.css': '',
        '/static/board-e.css': '',
        '/static/workspace-e.js': 'import{b}from"./ids-c.js"',
        '/static/ids-c.js': '',
        '/static/Later-d.js': '',
        '/static/HomePage-f.js': '',
      }),
    )
    expect(header.split(', ')).toEqual([
      '</static/index-a.js>; rel=modulepreload; crossorigin',
      '</static/BoardPage-b.js>; rel=modulepreload; crossorigin',
      '</static/ids-c.js>; rel=modulepreload; crossorigin',
      '</static/BoardPage-b.css>; rel=preload; as=style; crossorigin',
      '</static/board-e.css>; rel=preload; as=style; crossorigin',
    ])
  })

  it('are empty if nothing is built', () => {
    expect(editorPreloads(files({}))).toBe('')
  })
})
