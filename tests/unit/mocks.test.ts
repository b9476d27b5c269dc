import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildImportGraph, type ImportGraph } from '../support/importGraph'

// Unit test files share a thread and its modules (tests/vitest.config.ts). A module that was loaded while one of its
// imports was mocked keeps the mock, in every file that the thread runs afterwards.

const root = new URL('../..', import.meta.url).pathname

test('no unit test mocks an import of a module that another one loads', () => {
  const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  const sources = paths.toString().split('\n').flatMap(readSource)
  expect(sharedMocks(new Map(sources), isFile)).toEqual([])
})

test('what the rule catches', () => {
  const sources = {
    'app/a.ts': "import { b } from './b'",
    'app/b.ts': '',
    'app/lazy.ts': "const a = () => import('./a')",
    'app/a.test.ts': "import { a } from './a'\nvi.mock('./b', () => ({}))",
    'app/b.test.ts': "import { b } from './b'",
    'app/lazy.test.ts': "import { lazy } from './lazy'",
  }
  expect(sharedMocks(new Map(Object.entries(sources)))).toEqual([])
  const more = { ...sources, 'app/c.ts': "export { a } from './a'", 'app/c.test.ts': "import { c } from './c'" }
  expect(sharedMocks(new Map(Object.entries(more)))).toEqual([
    'app/a.test.ts mocks app/b.ts, but app/c.test.ts loads app/a.ts too',
  ])
})

function sharedMocks(sources: ReadonlyMap<string, string>, exists = (path: string) => sources.has(path)): string[] {
  const graph = buildImportGraph(new Map([...sources].map(([path, text]) => [path, staticImportsIn(text)])), exists)
  const tests = [...sources.keys()].filter((path) => /^(app|contract|sw)\/.*\.test\.ts$/.test(path))
  const loaded = new Map(tests.map((path) => [path, reach(graph, path)]))
  const mocks = buildImportGraph(new Map(tests.map((path) => [path, mocksIn(sources.get(path) ?? '')])), exists)
  return tests.flatMap((path) =>
    (mocks.get(path)?.files ?? []).flatMap((mocked) => {
      const importers = [...(loaded.get(path) ?? [])].filter(
        (file) => file !== path && graph.get(file)?.files.includes(mocked),
      )
      return importers.flatMap((importer) =>
        tests
          .filter((other) => other !== path && loaded.get(other)?.has(importer))
          .map((other) => `${path} mocks ${mocked}, but ${other} loads ${importer} too`),
      )
    }),
  )
}

/** Everything that is loaded with a file. */
function reach(graph: ImportGraph, path: string): ReadonlySet<string> {
  const found = new Set([path])
  // Includes what is added on the way.
  for (const each of found) for (const file of graph.get(each)?.files ?? []) found.add(file)
  return found
}

/** The text without imports of types, and without dynamic imports, which find their modules, or mocks, each time. */
function staticImportsIn(text: string): string {
  return text
    .replace(/\b(import|export)\s+type\s+[\w*{}\s,$]+?\sfrom\s*['"][^'"]+['"]/g, '')
    .replace(/\bimport\s*\(/g, 'load(')
}

/** As imports, for `buildImportGraph`. */
function mocksIn(text: string): string {
  return [...text.matchAll(/\bvi\.mock\(\s*'([^']+)'/g)].map(([, path]) => `import '${path}'`).join('\n')
}

function readSource(path: string): [string, string][] {
  const isCode = /^((app|contract|sw|tests\/(fuzz|support))\/.*|(db|server)\/.*(?<!\.test))\.tsx?$/.test(path)
  return isCode && isFile(path) ? [[path, readFileSync(join(root, path), 'utf8')]] : []
}

function isFile(path: string): boolean {
  return existsSync(join(root, path)) && statSync(join(root, path)).isFile()
}
