import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/places'

// What the build puts into which file decides what a first screen waits for.

const folder = join(root, 'dist/client/static')
const IMPORT = /(?:from|import)"\.\/([^"]+\.js)"/g

/** The files of a part, by its name, with all that they cannot do without. */
function filesOf(part: string): readonly string[] {
  const first = readdirSync(folder).filter((name) => name.startsWith(`${part}-`) && name.endsWith('.js'))
  const found = new Set<string>()
  const add = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const [, next = ''] of readFileSync(join(folder, name), 'utf8').matchAll(IMPORT)) add(next)
  }
  first.forEach(add)
  return [...found].map((name) => name.replace(/-[\w-]{8}\.js$/, ''))
}

test('the first look at a board waits for neither the database nor schemas', () => {
  const files = filesOf('BoardPage')
  expect(files).toContain('board')
  for (const later of ['workspace', 'contract']) expect(files).not.toContain(later)
})

test('home is one file beside what every page shares', () => {
  expect([...filesOf('HomePage')].sort()).toEqual(
    ['HomePage', 'first', 'frame', 'framework', 'home', 'rolldown-runtime', 'shell'].sort(),
  )
})
