import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildImportGraph, readImportGraph } from '../support/importGraph'
import { circles, wrongImports } from '../support/importRules'

const root = new URL('../..', import.meta.url).pathname

function graphOf(sources: Record<string, string>) {
  return buildImportGraph(new Map(Object.entries(sources)))
}

describe('the product', () => {
  test('imports go one way', () => {
    const graph = readImportGraph(root)
    expect(graph.size).toBeGreaterThan(50)
    expect(wrongImports(graph)).toEqual([])
  })

  test('has no circular imports', () => {
    expect(circles(readImportGraph(root))).toEqual([])
  })

  // Everything in its chunk waits, too: the first screen once waited 600 ms for itself.
  test('only the entry file of the page has a top-level await', async () => {
    const waiting: string[] = []
    for (const path of readImportGraph(root).keys()) {
      if (!path.startsWith('app/') && !path.startsWith('contract/')) continue
      const text = await readFile(join(root, path), 'utf8')
      if (/^(await|(export )?(const|let) .* = await|for await)\b/m.test(text)) waiting.push(path)
    }
    expect(waiting).toEqual(['app/boot/main.ts'])
  })
})

describe('what the rules catch', () => {
  test.each([
    ['the contract knowing a realm', 'contract/x.ts', "import { x } from '../db/x'", 'db/x.ts'],
    ['the browser importing the server', 'app/api/x.ts', "import { x } from '../../server/x'", 'server/x.ts'],
    [
      'the offline room importing a view',
      'app/offline/x.ts',
      "export { x } from '../board/view/x'",
      'app/board/view/x.tsx',
    ],
    ['a page importing another page', 'app/pages/home/x.tsx', "const x = import('../auth/x')", 'app/pages/auth/x.tsx'],
    ['a feature importing another', 'app/camera/x.ts', "import type { x } from '../presets/x'", 'app/presets/x.ts'],
    ['a service importing a route', 'server/services/x.ts', "import '../routes/x'", 'server/routes/x.ts'],
    ['ui importing anything of ours', 'app/ui/x.tsx', "import { x } from '../../contract/x'", 'contract/x.ts'],
  ])('%s', (_name, path, text, target) => {
    const allFine = graphOf({ [path]: '', [target]: '' })
    expect(wrongImports(allFine)).toEqual([])
    expect(wrongImports(graphOf({ [path]: text, [target]: '' }))).toHaveLength(1)
  })

  test.each([
    ['react in the offline room', 'app/offline/x.ts', "import { useState } from 'react'"],
    ['koa in a service', 'server/services/x.ts', "import Koa from 'koa'"],
    ['anything but zod in the contract', 'contract/x.ts', "import { x } from 'node:fs'"],
    ['pictures decoded outside their lane', 'server/assets/x.ts', "import sharp from 'sharp'"],
    ['openai outside its room', 'server/routes/x.ts', "import OpenAI from 'openai'"],
  ])('%s', (_name, path, text) => {
    expect(wrongImports(graphOf({ [path]: text }))).toHaveLength(1)
  })

  test('a cycle of three files, one of them through a type import over several lines', () => {
    const round = graphOf({
      'contract/a.ts': "import { b } from './b'",
      'contract/b.ts': "import type {\n  c,\n} from './c'",
      'contract/c.ts': "export * from './a'",
    })
    expect(circles(round)).toEqual([['contract/a.ts', 'contract/b.ts', 'contract/c.ts', 'contract/a.ts']])
  })

  test('ignores a commented-out import, and reports a missing file as an error', () => {
    expect(wrongImports(graphOf({ 'contract/a.ts': "// import { x } from '../db/x'" }))).toEqual([])
    expect(() => graphOf({ 'contract/a.ts': "import { x } from './gone'" })).toThrow('./gone')
  })
})
