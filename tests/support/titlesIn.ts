import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname

/** Titles of the tests and suites in a file, by its path from the repository's root; none if there is no such file. */
export function titlesIn(file: string): string[] {
  const path = join(root, file)
  if (!existsSync(path)) return []
  const text = readFileSync(path, 'utf8')
  const titles = text.matchAll(/\b(?:test|it|describe)(?:\.\w+)?(?:\([^()]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)
  return [...titles].map(([, , title = '']) => title.replace(/\\(.)/g, '$1'))
}
