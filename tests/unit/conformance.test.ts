import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const rows = readRows(readFileSync(join(root, 'docs/conformance.md'), 'utf8'))
const named = rows.flatMap(({ tests }) => tests)

test('docs/conformance.md names a test for nearly every clause, and a reason where there is none', () => {
  expect(rows.length).toBeGreaterThan(150)
  for (const { clause, tests, cell } of rows) {
    if (tests.length === 0) expect(cell, clause).toMatch(/^— \S/)
  }
})

test.each([...new Set(named.map(({ file }) => file))])('%s has the tests named for it', (file) => {
  const there = titlesIn(file)
  for (const { title } of named.filter((each) => each.file === file)) expect(there).toContain(title)
})

interface Row {
  readonly clause: string
  readonly cell: string
  readonly tests: readonly { readonly file: string; readonly title: string }[]
}

/** A row is `| clause | test |`; a test is "`file` › title", and <br> separates several. */
function readRows(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| clause '))
    .map((line) => line.slice(2, -2).split(' | '))
    .map(([clause = '', cell = '']) => ({
      clause,
      cell,
      tests: cell.startsWith('—') ? [] : cell.split('<br>').map(asTest),
    }))
}

function asTest(text: string) {
  const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(text) ?? []
  if (!file) throw new Error(`No test: ${text}`)
  return { file, title }
}

/** Titles of tests, also of `test.each`, as written: '%s' is literal. A pipe is written as &#124; in a table. */
function titlesIn(file: string): string[] {
  const path = join(root, file)
  if (!existsSync(path)) return []
  const text = readFileSync(path, 'utf8')
  const titles = text.matchAll(/(?:\b(?:test|it|describe)(?:\.\w+)?|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)
  return [...titles].map(([, , title = '']) => title.replace(/\\(.)/g, '$1').replaceAll('|', '&#124;'))
}
