import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const TABLE = 'app/board/store/undo.test.ts'
const rows = readFileSync(join(root, 'docs/undo.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split(' | ').at(-1)?.replace(/ \|$/, '') ?? '')
  .map((cell) => /^(?:`([^`]+)`: )?(.+)$/.exec(cell))
  .map((match) => ({ file: match?.[1] ?? TABLE, title: match?.[2] ?? '' }))

test('docs/undo.md has a table', () => {
  expect(rows.length).toBeGreaterThan(30)
})

test.each(rows)('$file has: $title', ({ file, title }) => {
  const text = readFileSync(join(root, file), 'utf8')
  const titles = [...text.matchAll(/\b(?:test|it)\(\s*(['"])((?:\\.|(?!\1).)*)\1/g)].map(([, , each = '']) => each)
  expect(titles).toContain(title)
})

test('every case of the table is in the document', () => {
  const text = readFileSync(join(root, TABLE), 'utf8')
  const section = text.slice(0, text.indexOf("describe('undo steps'"))
  const titles = [...section.matchAll(/\bit\('((?:\\.|[^'])*)'/g)].map(([, each]) => each)
  const named = rows.map(({ title }) => title)
  for (const title of titles) expect(named).toContain(title)
})
